{
  lib,
  buildGoModule,
  go_1_25,
  fetchFromGitHub,
  nix-update-script,
  versionCheckHook,
}:

buildGoModule.override { go = go_1_25; } (finalAttrs: {
  pname = "go-tests";
  version = "1.2.3";

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  vendorHash = null;

  preBuild = ''
    go generate ./...
  '';

  checkFlags = [
    "-short"
    "-skip=^TestNetwork$|^TestSlow/case$"
  ];

  doInstallCheck = true;
  nativeInstallCheckInputs = [ versionCheckHook ];

  passthru.updateScript = nix-update-script { };

  meta = {
    license = lib.licenses.mit;
    mainProgram = "go-tests";
  };
})
