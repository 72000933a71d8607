{
  stdenv,
  fetchFromGitLab,
  nix-update-script,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "source-gitlab";
  version = "1.0.0";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchFromGitLab {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}-rc1";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  passthru.updateScript = nix-update-script { };
})
