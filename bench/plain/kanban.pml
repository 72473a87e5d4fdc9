/* SPDX-License-Identifier: BSL-1.0
 *
 * The Kanban system of kanban.cpp for Spin: `spin -a -DN=5 kanban.pml`. Each transition is one
 * step, so the verifier stores the same markings. */
#ifndef N
#define N 5
#endif

byte free1 = N, work1, rework1, done1;
byte free2 = N, work2, rework2, done2;
byte free3 = N, work3, rework3, done3;
byte free4 = N, work4, rework4, done4;

active proctype kanban() {
end:
  do
  :: d_step { free1 > 0 -> free1--; work1++ }
  :: d_step { done1 > 0 && free2 > 0 && free3 > 0 -> done1--; free2--; free3--; free1++; work2++; work3++ }
  :: d_step { done2 > 0 && done3 > 0 && free4 > 0 -> done2--; done3--; free4--; free2++; free3++; work4++ }
  :: d_step { done4 > 0 -> done4--; free4++ }
  :: d_step { work1 > 0 -> work1--; rework1++ }
  :: d_step { rework1 > 0 -> rework1--; work1++ }
  :: d_step { work1 > 0 -> work1--; done1++ }
  :: d_step { work2 > 0 -> work2--; rework2++ }
  :: d_step { rework2 > 0 -> rework2--; work2++ }
  :: d_step { work2 > 0 -> work2--; done2++ }
  :: d_step { work3 > 0 -> work3--; rework3++ }
  :: d_step { rework3 > 0 -> rework3--; work3++ }
  :: d_step { work3 > 0 -> work3--; done3++ }
  :: d_step { work4 > 0 -> work4--; rework4++ }
  :: d_step { rework4 > 0 -> rework4--; work4++ }
  :: d_step { work4 > 0 -> work4--; done4++ }
  od
}
