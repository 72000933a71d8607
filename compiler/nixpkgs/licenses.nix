# Prints the facts of nixpkgs' `lib.licenses` as licenses.json. Checked 2026-11. To bring that file up to date:
#
#   nix-instantiate --eval --strict --json compiler/nixpkgs/licenses.nix > compiler/nixpkgs/licenses.json
#   npx prettier --write compiler/nixpkgs/licenses.json
#
# `<nixpkgs>` must be a nixpkgs whose licenses carry `licenseType` (2026 or later);
# another one is named with `--arg lib 'import <path>/lib'`.
{
  lib ? import <nixpkgs/lib>,
}:
let
  isLicense = value: value ? licenseType;
  facts = license: {
    inherit (license)
      deprecated
      free
      licenseType
      redistributable
      shortName
      ;
    fullName = license.fullName or license.shortName;
    spdxId = license.spdxId or null;
    url = license.url or null;
  };
in
lib.mapAttrs (_: facts) (lib.filterAttrs (_: isLicense) lib.licenses)
