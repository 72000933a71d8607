{
  lib,
  ocaml-ng,
  fetchFromGitHub,
  nix-update-script,
}:

ocaml-ng.ocamlPackages_4_14.buildDunePackage (finalAttrs: {
  pname = "obelisk";
  version = "0.8.1";

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "Lelio-Brun";
    repo = "Obelisk";
    tag = "v${finalAttrs.version}";
    hash = "sha256-JJ8k9/6awKZH87T9Ut8x/hlshiUI6sy2fZtY6x2dIIk=";
  };

  nativeBuildInputs = [ ocaml-ng.ocamlPackages_4_14.menhir ];
  buildInputs = [ ocaml-ng.ocamlPackages_4_14.re ];

  env.DUNE_CACHE = "disabled";

  passthru.updateScript = nix-update-script { };

  meta = {
    description = "Pretty-printer for grammars written for Menhir";
    homepage = "https://github.com/Lelio-Brun/Obelisk";
    license = lib.licenses.mit;
    # Not in maintainers/maintainer-list.nix: Catalog team (GitHub: catalogc)
    maintainers = [ ];
    mainProgram = "obelisk";
  };
})
