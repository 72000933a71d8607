{
  stdenv,
  fetchFromGitea,
  nix-update-script,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "source-gitea";
  version = "1.0.0";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchFromGitea {
    domain = "git.example.org";
    owner = "owner";
    repo = "repo";
    rev = "abcdef0";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    fetchSubmodules = true;
  };

  passthru.updateScript = nix-update-script { };
})
