{
  lib,
  stdenvNoCC,
  fetchFromGitHub,
  fetchPnpmDeps,
  nix-update-script,
  nodejs,
  pnpmBuildHook,
  pnpmConfigHook,
  pnpm_10,
  runCommand,
}:

stdenvNoCC.mkDerivation (finalAttrs: {
  pname = "metacubexd";
  version = "1.273.1";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchFromGitHub {
    owner = "MetaCubeX";
    repo = "metacubexd";
    tag = "v${finalAttrs.version}";
    hash = "sha256-F6gjJLmkYUJCcRhT59QzLd5mB6yxQfz5Gh/Ca39cvR4=";
  };

  pnpmDeps = fetchPnpmDeps {
    inherit (finalAttrs) pname version src;
    pnpm = pnpm_10;
    fetcherVersion = 3;
    hash = "sha256-DEucFNqpd8y2pO+Kb1hIL3OwS8uM+mWFStaYp4RS1uo=";
  };

  nativeBuildInputs = [
    pnpm_10
    pnpmConfigHook
    nodejs
    pnpmBuildHook
  ];

  installPhase = ''
    runHook preInstall

    cp -r .output/public/. "$out"

    runHook postInstall
  '';

  pnpmBuildScript = "generate";

  env = {
    NUXT_APP_BASE_URL = "./";
    NUXT_TELEMETRY_DISABLED = "1";
  };

  passthru = {
    tests.run =
      runCommand "${finalAttrs.pname}-test" { nativeBuildInputs = [ finalAttrs.finalPackage ]; }
        ''
          export HOME="$PWD"
          test -e ${finalAttrs.finalPackage}/index.html
          touch "$out"
        '';
    updateScript = nix-update-script { };
  };

  meta = {
    description = "Dashboard for the Mihomo proxy, as a static web site";
    homepage = "https://github.com/MetaCubeX/metacubexd";
    license = lib.licenses.mit;
    # Not in maintainers/maintainer-list.nix: Catalog team (GitHub: catalogc)
    maintainers = [ ];
  };
})
