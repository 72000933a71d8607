{
  lib,
  buildPythonPackage,
  fetchFromGitHub,
  curl,
  every-python-option,
  nix-update-script,
  openssl,
  pkg-config,
  setuptools,
  zlib,
}:

buildPythonPackage (finalAttrs: {
  pname = "every-python-library-option";
  version = "1.2.3";
  pyproject = true;

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  build-system = [ setuptools ];
  nativeBuildInputs = [ pkg-config ];

  buildInputs = [
    openssl
    zlib
  ];

  pythonRelaxDeps = [ "click" ];
  dependencies = [ every-python-option ];

  nativeCheckInputs = [ curl ];

  passthru.updateScript = nix-update-script { };

  meta = {
    license = [
      lib.licenses.mit
      lib.licenses.asl20
    ];
  };
})
