{
  stdenv,
  fetchgit,
  nix-update-script,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "source-git-revision";
  version = "1.0.0";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchgit {
    url = "https://example.org/a/b.git";
    rev = "0123456789abcdef0123456789abcdef01234567";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    fetchSubmodules = false;
  };

  passthru.updateScript = nix-update-script { };
})
