# SPDX-License-Identifier: BSL-1.0
set pagination off
set confirm off
set width 0
set disable-randomization off
break look_at_node
break look_at_successor
run
up
print node
continue
up
print successor
delete
break look_at_all
continue
up
print start
print line
print limits
print solved
print stopped
print stopped.partial
print one
print view
