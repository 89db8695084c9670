%struct.conn = type { i32, [4 x %struct.item], ptr }
%struct.item = type { i32, i64 }
@table = internal constant [2 x ptr] [ptr @one, ptr getelementptr (i8, ptr @two, i64 0)]
@counter = thread_local global i32 0
@alias = alias i32 (ptr, i32), ptr @one
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 1, ptr @two, ptr null }]

define i32 @one(ptr %c, i32 %i) {
  %at = getelementptr %struct.conn, ptr %c, i64 0, i32 1, i32 %i, i32 1
  %old = atomicrmw add ptr %at, i64 1 monotonic
  %pair = cmpxchg ptr %at, i64 %old, i64 7 acq_rel acquire
  %done = extractvalue { i64, i1 } %pair, 1
  br i1 %done, label %yes, label %no
yes:
  %n = load volatile i32, ptr @counter
  ret i32 %n
no:
  %f = getelementptr [2 x ptr], ptr @table, i64 0, i32 %i
  %p = load ptr, ptr %f
  %r = call i32 %p(ptr byval(%struct.conn) %c, i32 %i)
  switch i32 %r, label %yes [ i32 1, label %no
                              i32 -2, label %yes ]
}

define internal void @two() personality ptr @personality {
  invoke void asm sideeffect "nop", ""() to label %good unwind label %bad
good:
  %s = alloca %struct.conn
  call void @llvm.memcpy.p0.p0.i64(ptr %s, ptr %s, i64 8, i1 false)
  ret void
bad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}

declare i32 @personality(...)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
