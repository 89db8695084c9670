// SPDX-License-Identifier: Apache-2.0
#include "flow/value_sets.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace ravel::flow {
namespace {

class ValueSetsTest : public ::testing::Test {
 protected:
  ObjId atom(const std::string& text) { return objects_.atom(Symbol(text)); }
  SetId atoms(int count) {
    std::vector<ObjId> list;
    for (int i = 0; i < count; ++i) list.push_back(atom("a" + std::to_string(i)));
    return sets_.make(list);
  }
  Objects objects_;
  ValueSets sets_{objects_};
};

TEST_F(ValueSetsTest, EqualSetsHaveEqualIds) {
  const SetId ab = sets_.make({atom("a"), atom("b")});
  EXPECT_EQ(ab, sets_.make({atom("b"), atom("a"), atom("b")}));
  EXPECT_EQ(ab, sets_.unite(sets_.singleton(atom("b")), sets_.singleton(atom("a"))));
  EXPECT_EQ(sets_.insert(ab, atom("a")), ab);
  EXPECT_NE(ab, sets_.singleton(atom("a")));
  EXPECT_EQ(sets_.unite(ab, ValueSets::kEmpty), ab);
}

TEST_F(ValueSetsTest, ManyAtomsBecomeAnyAtomAndKeepTheRest) {
  const ObjId tuple_site = [&] {
    bool fresh = false;
    return objects_.site(ObjKind::table, ir::FuncId(1), ir::ValueId(2), 0, &fresh);
  }();
  const SetId full = atoms(static_cast<int>(ValueSets::kAtomsMax));
  EXPECT_EQ(sets_.objects(full).size(), ValueSets::kAtomsMax);
  const SetId wide = sets_.insert(sets_.insert(full, tuple_site), atom("one_more"));
  EXPECT_TRUE(sets_.contains(wide, Objects::kAnyAtom));
  EXPECT_TRUE(sets_.contains(wide, tuple_site));
  EXPECT_EQ(sets_.objects(wide).size(), 2u);
  EXPECT_FALSE(sets_.has_unknown(wide));
  // Once there, any_atom absorbs: the set cannot rise by atoms any more.
  EXPECT_EQ(sets_.insert(wide, atom("yet_another")), wide);
}

TEST_F(ValueSetsTest, TooManyObjectsAreTop) {
  std::vector<ObjId> sites;
  bool fresh = false;
  for (uint32_t i = 0; i <= ValueSets::kSizeMax; ++i)
    sites.push_back(objects_.site(ObjKind::tuple, ir::FuncId(i), ir::ValueId(0), 0, &fresh));
  const SetId top = sets_.make(sites);
  EXPECT_EQ(top, ValueSets::kTop);
  EXPECT_TRUE(sets_.has_unknown(top));
  EXPECT_NE(top, ValueSets::kUnknown);
  EXPECT_EQ(sets_.unite(top, sets_.singleton(atom("a"))), ValueSets::kTop);
  // What Top swallowed is remembered, what it did not is not.
  EXPECT_TRUE(sets_.absorbed(sets_.singleton(atom("a"))));
  EXPECT_TRUE(sets_.absorbed(sets_.singleton(sites[0])));
  EXPECT_FALSE(sets_.absorbed(sets_.singleton(atom("b"))));
  const ObjId last = sites.back();
  sites.pop_back();
  const SetId full = sets_.make(sites);
  EXPECT_EQ(sets_.objects(full).size(), ValueSets::kSizeMax);
  EXPECT_FALSE(sets_.absorbed(full));
  EXPECT_EQ(sets_.insert(full, last), ValueSets::kTop);
  EXPECT_TRUE(sets_.absorbed(full));
}

TEST_F(ValueSetsTest, ChainsAreShort) {
  // However many objects are inserted one by one, a set changes at most a few dozen times.
  SetId set = ValueSets::kEmpty;
  int changes = 0;
  bool fresh = false;
  for (uint32_t i = 0; i < 5000; ++i) {
    const ObjId object = i % 3 == 0 ? objects_.number(i)
                         : i % 3 == 1
                             ? atom("x" + std::to_string(i))
                             : objects_.site(ObjKind::cons, ir::FuncId(i), ir::ValueId(0), 0, &fresh);
    const SetId next = sets_.insert(set, object);
    changes += next != set;
    set = next;
  }
  EXPECT_EQ(set, ValueSets::kTop);
  EXPECT_LT(changes, 60);
}

TEST_F(ValueSetsTest, ObjectsAreInterned) {
  bool fresh = false;
  const ObjId a = objects_.site(ObjKind::tuple, ir::FuncId(1), ir::ValueId(2), 0, &fresh);
  EXPECT_TRUE(fresh);
  EXPECT_EQ(objects_.site(ObjKind::tuple, ir::FuncId(1), ir::ValueId(2), 0, &fresh), a);
  EXPECT_FALSE(fresh);
  EXPECT_NE(objects_.site(ObjKind::tuple, ir::FuncId(1), ir::ValueId(2), 1, &fresh), a);
  EXPECT_NE(objects_.site(ObjKind::cons, ir::FuncId(1), ir::ValueId(2), 0, &fresh), a);
  EXPECT_NE(objects_.literal(ObjKind::tuple, ir::ModuleId(1), ir::ConstId(2), 0, &fresh), a);
  EXPECT_EQ(objects_.atom(Symbol("true")), Objects::kTrue);
  EXPECT_EQ(objects_.find_atom(Symbol("never_seen")), ObjId());
  const ObjId five = objects_.number(5);
  EXPECT_EQ(objects_.find_number(5), five);
}

}  // namespace
}  // namespace ravel::flow
