create table t (x int);
