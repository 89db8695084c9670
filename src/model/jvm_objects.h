// SPDX-License-Identifier: Apache-2.0
//
// Which parts of the JVM's library the heap analysis looks at less closely.
//
//  - Classes whose objects are not worth telling apart: they do not change once made, so no race is on them,
//    and there are very many.
//  - Packages that are not entered: what the library itself is built on (loading classes, security checks,
//    method handles, providers). Hello World reaches 16,000 methods through them, and they hold no data of
//    the program. What they return is an object from outside.
//  - Calls and fields by which a class shows that it expects several threads.
#pragma once

#include <string_view>

#include "base/symbol.h"

namespace ravel::model {

/// All objects of the class are one.
bool is_merged_class(Symbol klass);
/// The class belongs to the library's inside.
bool is_internal_class(Symbol klass);
/// Who calls this method has several threads in mind: locks, atomic classes, collections that guard
/// themselves.
bool is_for_threads(Symbol klass, Symbol method);
/// Likewise who has a field of that type, `Ljava/util/concurrent/atomic/AtomicInteger;`.
bool is_for_threads(std::string_view descriptor);
/// An object of the class, or of one below it, is what at most one thread runs.
bool is_started_once(Symbol klass);
/// Objects of the class, or of one below it, are for the one who asked for them: iterators. That they take a
/// lock to look at what they iterate over promises nothing about themselves.
bool is_for_one_user(Symbol klass);
/// Likewise for streams, readers and writers: who locks in one does so against its own threads, or because
/// java.io has it so. Two clients that read from one mean it to be so.
bool is_stream(Symbol klass);
/// A library's class whose objects keep state from one call to the next, or while one runs, and take no lock:
/// formats, digests, coders, matchers.
bool keeps_state(Symbol klass);
/// Thread.currentThread().
bool is_current_thread(Symbol klass, Symbol method);
/// True in certain threads only: holdsLock(), isEventDispatchThread().
bool tells_thread(Symbol klass, Symbol method);
/// A field of a model whose value nobody else has: what a synchronized view is around. Who makes two of one
/// collection guards it by neither.
bool is_part_of_model(Symbol klass, Symbol field);
/// A library's class that says by its very name that threads share it: java.util.concurrent, synchronized
/// views. Not Vector and its like, which take locks because they are old.
bool is_made_for_threads(Symbol klass);
/// An object that is there to be locked: `new Object()`, a Lock.
bool is_for_locking(Symbol klass);
/// A method that is `synchronized` because the library's own is, and not because anybody thought of threads:
/// InputStream.mark.
bool is_locked_by_custom(Symbol method);
/// The call gives what was there to this caller and to nobody else. `leaves_null`: the last argument is null.
bool takes_out(Symbol klass, Symbol method, bool leaves_null);
/// What this class's fields hold is one thread's own.
bool is_per_thread(Symbol klass);

}  // namespace ravel::model
