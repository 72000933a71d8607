{
  buildNpmPackage,
  fetchFromGitHub,
  nix-update-script,
}:

buildNpmPackage (finalAttrs: {
  pname = "default-npm";
  version = "1.0.0";

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    rev = "main";
    hash = "";
  };

  npmDepsHash = "";

  passthru.updateScript = nix-update-script { };
})
