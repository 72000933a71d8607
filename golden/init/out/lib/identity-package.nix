# A package that is an existing derivation: same build, same store path, described anew.
{ lib }:

describe:

let
  attributes = describe { inherit finalPackage; };
  package = attributes.derivation;
  passthru = package.passthru or { } // attributes.passthru or { };

  finalPackage = lib.extendDerivation true (
    removeAttrs attributes [
      "derivation"
      "meta"
      "passthru"
    ]
    // attributes.passthru or { }
    // {
      inherit passthru;
      meta = package.meta or { } // attributes.meta or { };
    }
  ) package;
in
finalPackage
