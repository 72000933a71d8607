{
  description = "A catalog of packages and apps";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  # catalogc writes out/.
  outputs = inputs: (import ./out/flake.nix).outputs inputs;
}
