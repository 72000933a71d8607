{
  pkgs = import ./packages.nix;
}
