{
  ocamlPackages,
  fetchFromGitHub,
  nix-update-script,
}:

ocamlPackages.buildDunePackage (finalAttrs: {
  pname = "default-ocaml";
  version = "1.0.0";

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = finalAttrs.version;
    hash = "";
  };

  env.DUNE_CACHE = "disabled";

  passthru.updateScript = nix-update-script { };
})
