{
  lib,
  stdenvNoCC,
  fetchFromGitHub,
  fetchPnpmDeps,
  curl,
  nix-update-script,
  nodejs,
  openssl,
  pkg-config,
  pnpmBuildHook,
  pnpmConfigHook,
  pnpm_11,
  zlib,
}:

stdenvNoCC.mkDerivation (finalAttrs: {
  pname = "every-pnpm-option";
  version = "1.2.3";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  sourceRoot = "${finalAttrs.src.name}/web";

  pnpmDeps = fetchPnpmDeps {
    inherit (finalAttrs)
      pname
      version
      src
      sourceRoot
      ;
    pnpm = pnpm_11;
    fetcherVersion = 4;
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  nativeBuildInputs = [
    pkg-config
    pnpm_11
    pnpmConfigHook
    nodejs
    pnpmBuildHook
  ];

  buildInputs = [
    openssl
    zlib
  ];

  nativeCheckInputs = [ curl ];

  installPhase = ''
    runHook preInstall

    cp -r dist/. "$out"

    runHook postInstall
  '';

  pnpmBuildScript = "build:production";

  passthru.updateScript = nix-update-script { };

  meta = {
    license = [
      lib.licenses.mit
      lib.licenses.asl20
    ];
  };
})
