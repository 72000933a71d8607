{ lib, ... }:
let
  d0 = lib.mkMerge [ { a = 1; } ];
  d1 = lib.mkMerge [ d0 d0 ];
  d2 = lib.mkMerge [ d1 d1 ];
  d3 = lib.mkMerge [ d2 d2 ];
  d4 = lib.mkMerge [ d3 d3 ];
  d5 = lib.mkMerge [ d4 d4 ];
  d6 = lib.mkMerge [ d5 d5 ];
  d7 = lib.mkMerge [ d6 d6 ];
  d8 = lib.mkMerge [ d7 d7 ];
  d9 = lib.mkMerge [ d8 d8 ];
  d10 = lib.mkMerge [ d9 d9 ];
  d11 = lib.mkMerge [ d10 d10 ];
  d12 = lib.mkMerge [ d11 d11 ];
  d13 = lib.mkMerge [ d12 d12 ];
  d14 = lib.mkMerge [ d13 d13 ];
  d15 = lib.mkMerge [ d14 d14 ];
  d16 = lib.mkMerge [ d15 d15 ];
  d17 = lib.mkMerge [ d16 d16 ];
  d18 = lib.mkMerge [ d17 d17 ];
  d19 = lib.mkMerge [ d18 d18 ];
  d20 = lib.mkMerge [ d19 d19 ];
  d21 = lib.mkMerge [ d20 d20 ];
  d22 = lib.mkMerge [ d21 d21 ];
  d23 = lib.mkMerge [ d22 d22 ];
  d24 = lib.mkMerge [ d23 d23 ];
in
{
  apps.web.services.runtimes.hostos.hostosConfig = d24;
}
