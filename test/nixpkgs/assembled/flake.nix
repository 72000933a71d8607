{
  description = "Packages of a fork of nixpkgs with the library of nixpkgs, assembled for tests.";

  outputs =
    _:
    let
      lib = import ./lib;
    in
    {
      inherit lib;
      legacyPackages = lib.genAttrs [ "aarch64-linux" "x86_64-linux" ] (
        system: import ./. { inherit system; }
      );
    };
}
