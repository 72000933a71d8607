{
  lib,
  stdenv,
  fetchurl,
  gnugrep,
  nix-update-script,
  runCommand,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "hello";
  version = "2.12.3";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchurl {
    url = "https://ftp.gnu.org/gnu/hello/hello-${finalAttrs.version}.tar.gz";
    hash = "sha256-DV9gFUOC/uELEUocNOeF2LH0kgc64tOm97FHaHs2aqA=";
  };

  passthru = {
    tests.run =
      runCommand "${finalAttrs.pname}-test"
        {
          nativeBuildInputs = [
            finalAttrs.finalPackage
            gnugrep
          ];
        }
        ''
          export HOME="$PWD"
          hello --greeting "good morning" | grep --fixed-strings "good morning"
          touch "$out"
        '';
    updateScript = nix-update-script { };
  };

  meta = {
    description = "Program that produces a familiar, friendly greeting";
    homepage = "https://www.gnu.org/software/hello/manual/";
    license = lib.licenses.gpl3Plus;
    # Not in maintainers/maintainer-list.nix: Catalog team (GitHub: catalogc)
    maintainers = [ ];
    mainProgram = "hello";
  };
})
