{
  description = "A package set over the host's toolchains, in place of nixpkgs: `--override-input nixpkgs path:test/nixpkgs`.";

  outputs =
    _:
    let
      lib = import ./lib.nix;
    in
    {
      inherit lib;
      legacyPackages = lib.genAttrs lib.systems.flakeExposed (
        system: import ./host.nix { inherit system; }
      );
    };
}
