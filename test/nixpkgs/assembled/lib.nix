# The library of the fork's packages: that of nixpkgs, and the functions that only the fork has.
let
  lib = import ./lib;
  own = import ./packages-lib;
  # The fork calls it without the kind of name that it makes; nixpkgs' default is "source".
  repoRevToName = lib.sources.repoRevToName "source";
in
lib.extend (
  _: previous:
  removeAttrs own (builtins.attrNames lib)
  // {
    inherit repoRevToName;
    sources = previous.sources // {
      inherit repoRevToName;
    };
  }
)
