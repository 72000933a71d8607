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
      # A derivation may have none: what a recipe that does not say it has.
      version = attributes.version or package.version or "1.0.0";
      inherit passthru;
      meta = package.meta or { } // attributes.meta or { };
    }
  ) package;
in
finalPackage
