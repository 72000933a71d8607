{ ... }:
let
  cores = 4;
in
{
  apps.demo.broken = 1 < cores < 8;
}
