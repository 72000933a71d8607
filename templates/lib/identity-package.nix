# A package that is an existing derivation: same build, same store path, described anew.
{ lib }:

package: describe:

let
  changes = describe { inherit finalPackage; };
  passthru = package.passthru or { } // changes.passthru or { };

  finalPackage = lib.extendDerivation true (
    removeAttrs changes [
      "meta"
      "passthru"
    ]
    // changes.passthru or { }
    // {
      inherit passthru;
      meta = package.meta or { } // changes.meta or { };
    }
  ) package;
in
finalPackage
