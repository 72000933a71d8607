{
  lib,
  rustPlatform,
  fetchFromGitHub,
  curl,
  nix-update-script,
  openssl,
  pkg-config,
  zlib,
}:

rustPlatform.buildRustPackage (finalAttrs: {
  pname = "every-rust-option";
  version = "1.2.3";

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  cargoHash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";

  cargoBuildFlags = [
    "--package"
    "program"
  ];

  nativeBuildInputs = [ pkg-config ];

  buildInputs = [
    openssl
    zlib
  ];

  nativeCheckInputs = [ curl ];

  passthru.updateScript = nix-update-script { };

  meta = {
    license = [
      lib.licenses.mit
      lib.licenses.asl20
    ];
    mainProgram = "rust-program";
  };
})
