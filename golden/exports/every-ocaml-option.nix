{
  lib,
  ocaml-ng,
  fetchFromGitHub,
  curl,
  nix-update-script,
  openssl,
  pkg-config,
  zlib,
}:

ocaml-ng.ocamlPackages_5_2.buildDunePackage (finalAttrs: {
  pname = "every-ocaml-option";
  version = "1.2.3";

  __structuredAttrs = true;

  minimalOCamlVersion = "5.1";

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  nativeBuildInputs = [ pkg-config ];

  buildInputs = [
    openssl
    zlib
  ];

  propagatedBuildInputs = [ ocaml-ng.ocamlPackages_5_2.lwt ];

  nativeCheckInputs = [ curl ];

  env = {
    DUNE_CACHE = "disabled";
    DUNE_PROFILE = "release";
  };

  passthru.updateScript = nix-update-script { };

  meta = {
    license = [
      lib.licenses.mit
      lib.licenses.asl20
    ];
  };
})
