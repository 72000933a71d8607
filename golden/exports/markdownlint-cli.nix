{
  lib,
  buildNpmPackage,
  fetchFromGitHub,
  nix-update-script,
  runCommand,
}:

buildNpmPackage (finalAttrs: {
  pname = "markdownlint-cli";
  version = "0.43.0";

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "igorshubovych";
    repo = "markdownlint-cli";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9ind66qFS7k6rBDOiJ6amtVf7LTXmXsNKlnJmF6cJY=";
  };

  npmDepsHash = "sha256-oAUhSdbEMv96dS0lhZMSNXs9sQbu06Lwf45GVj0m+2U=";

  npmInstallFlags = [ "--ignore-scripts" ];

  # Plain JavaScript: there is no build script.
  dontNpmBuild = true;

  passthru = {
    tests.run =
      runCommand "${finalAttrs.pname}-test" { nativeBuildInputs = [ finalAttrs.finalPackage ]; }
        ''
          export HOME="$PWD"
          printf '# Title\n\nA line.\n' > good.md
          markdownlint good.md
          printf '#Title\n' > bad.md
          ! markdownlint bad.md
          touch "$out"
        '';
    updateScript = nix-update-script { };
  };

  meta = {
    description = "Command line interface for the Markdown style checker markdownlint";
    homepage = "https://github.com/igorshubovych/markdownlint-cli";
    license = lib.licenses.mit;
    # Not in maintainers/maintainer-list.nix: Catalog team (GitHub: catalogc)
    maintainers = [ ];
    mainProgram = "markdownlint";
  };
})
