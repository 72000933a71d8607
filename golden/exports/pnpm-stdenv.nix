{
  lib,
  stdenv,
  fetchFromGitHub,
  fetchPnpmDeps,
  fetchpatch,
  nix-update-script,
  nodejs,
  pnpmBuildHook,
  pnpmConfigHook,
  pnpm_10,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "pnpm-stdenv";
  version = "1.2.3";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  patches = [
    (fetchpatch {
      url = "https://example.org/patches/lock.diff";
      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    })
  ];

  prePnpmInstall = ''
    pnpm config set dedupe-peer-dependents false
  '';

  pnpmDeps = fetchPnpmDeps {
    inherit (finalAttrs)
      pname
      version
      src
      patches
      prePnpmInstall
      ;
    pnpm = pnpm_10;
    fetcherVersion = 3;
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  nativeBuildInputs = [
    pnpm_10
    pnpmConfigHook
    nodejs
    pnpmBuildHook
  ];

  installPhase = ''
    runHook preInstall
    cp -r dist "$out"
    runHook postInstall
  '';

  passthru.updateScript = nix-update-script { };

  meta = {
    license = lib.licenses.mit;
  };
})
