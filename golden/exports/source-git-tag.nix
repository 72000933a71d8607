{
  stdenv,
  fetchgit,
  nix-update-script,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "source-git-tag";
  version = "1.0.0";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchgit {
    url = "https://example.org/a/b.git";
    tag = "release/${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    fetchSubmodules = true;
  };

  passthru.updateScript = nix-update-script { };
})
