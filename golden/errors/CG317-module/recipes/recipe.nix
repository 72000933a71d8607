{
  imports = [ ./common.nix ];

  perSystem =
    { pkgs, ... }:
    {
      catalog.apps.demo.programs.mainPackage = pkgs.hello;
    };
}
