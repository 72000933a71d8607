{
  stdenv,
  fetchurl,
  nix-update-script,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "source-url";
  version = "20250101";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchurl {
    url = "https://example.org/program-20250101.tar.gz";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  passthru.updateScript = nix-update-script { };
})
