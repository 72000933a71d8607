export ATTRIBUTES=@out@
