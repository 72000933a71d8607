{
  lib,
  stdenvNoCC,
  fetchFromCodeberg,
  fetchPnpmDeps,
  nix-update-script,
  nodejs,
  pnpmBuildHook,
  pnpmConfigHook,
  pnpm_10,
  runCommand,
}:

stdenvNoCC.mkDerivation (finalAttrs: {
  pname = "strudel";
  version = "0-unstable-2026-08-19";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchFromCodeberg {
    owner = "uzu";
    repo = "strudel";
    rev = "8f81463b9cb5ddd5f117ed7baef6a1fde9445dc2";
    hash = "sha256-1crdG/ev1gW+OmHEjLq9Wi2bnksfQ84qRMpw2+uxyGw=";
  };

  pnpmDeps = fetchPnpmDeps {
    inherit (finalAttrs) pname version src;
    pnpm = pnpm_10;
    fetcherVersion = 4;
    hash = "sha256-VloQ39SAhbRw9Rc3ZAE4ngtu6OFwed5Yq8FVSZMHkNM=";
  };

  nativeBuildInputs = [
    pnpm_10
    pnpmConfigHook
    nodejs
    pnpmBuildHook
  ];

  installPhase = ''
    runHook preInstall

    cp -r website/dist/. "$out"

    runHook postInstall
  '';

  env.SITE_URL = "http://localhost:4321/";

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
    description = "Live coding of musical patterns in the browser, as a static web site";
    homepage = "https://strudel.cc/";
    license = lib.licenses.agpl3Plus;
    # Not in maintainers/maintainer-list.nix: Catalog team (GitHub: catalogc)
    maintainers = [ ];
  };
})
