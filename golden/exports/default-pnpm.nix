{
  stdenvNoCC,
  fetchFromGitHub,
  fetchPnpmDeps,
  nix-update-script,
  nodejs,
  pnpmBuildHook,
  pnpmConfigHook,
  pnpm_10,
}:

stdenvNoCC.mkDerivation (finalAttrs: {
  pname = "default-pnpm";
  version = "1.0.0";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "release-${finalAttrs.version}";
    hash = "";
  };

  pnpmDeps = fetchPnpmDeps {
    inherit (finalAttrs) pname version src;
    pnpm = pnpm_10;
    fetcherVersion = 3;
    hash = "";
  };

  nativeBuildInputs = [
    pnpm_10
    pnpmConfigHook
    nodejs
    pnpmBuildHook
  ];

  passthru.updateScript = nix-update-script { };
})
