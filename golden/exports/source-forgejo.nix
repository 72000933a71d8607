{
  stdenv,
  fetchFromForgejo,
  nix-update-script,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "source-forgejo";
  version = "1.0.0";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchFromForgejo {
    domain = "code.example.org";
    owner = "owner";
    repo = "repo";
    tag = finalAttrs.version;
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  passthru.updateScript = nix-update-script { };
})
