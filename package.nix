{
  lib,
  buildNpmPackage,
  fetchFromGitHub,
  nix-update-script,
  runCommand,
  versionCheckHook,
}:

buildNpmPackage (finalAttrs: {
  pname = "catalogc";
  version = "0.1.0";

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "catalogc";
    repo = "catalogc";
    tag = "v${finalAttrs.version}";
    hash = "";
  };

  npmDepsHash = "";

  doInstallCheck = true;
  nativeInstallCheckInputs = [ versionCheckHook ];

  passthru = {
    tests.run =
      runCommand "${finalAttrs.pname}-test" { nativeBuildInputs = [ finalAttrs.finalPackage ]; }
        ''
          export HOME="$PWD"
          catalogc init new
          catalogc check new/recipes --out new/out
          touch "$out"
        '';
    updateScript = nix-update-script { };
  };

  meta = {
    description = "Compiler of declarative recipes into Nix expressions, systemd units and containers";
    homepage = "https://github.com/catalogc/catalogc";
    license = lib.licenses.mit;
    # Not in maintainers/maintainer-list.nix: Catalog team (GitHub: catalogc)
    maintainers = [ ];
    mainProgram = "catalogc";
  };
})
