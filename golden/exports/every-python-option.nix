{
  lib,
  python3Packages,
  fetchFromGitHub,
  curl,
  nix-update-script,
  openssl,
  pkg-config,
  zlib,
}:

python3Packages.buildPythonApplication (finalAttrs: {
  pname = "every-python-option";
  version = "1.2.3";
  pyproject = true;

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  build-system = [ python3Packages.hatchling ];
  nativeBuildInputs = [ pkg-config ];

  buildInputs = [
    openssl
    zlib
  ];

  pythonRelaxDeps = true;

  dependencies = [
    python3Packages.click
    python3Packages.requests
  ];

  optional-dependencies = {
    color = [ python3Packages.colorama ];
    "tls-1.3" = [ python3Packages.cryptography ];
  };

  nativeCheckInputs = [ curl ];

  disabledTests = [
    "test_dns"
    "test_network"
  ];

  pythonImportsCheck = [ "program.cli" ];

  passthru.updateScript = nix-update-script { };

  meta = {
    license = [
      lib.licenses.mit
      lib.licenses.asl20
    ];
  };
})
