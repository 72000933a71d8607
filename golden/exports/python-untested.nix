{
  lib,
  buildPythonPackage,
  fetchFromGitHub,
  nix-update-script,
  setuptools,
}:

buildPythonPackage (finalAttrs: {
  pname = "python-untested";
  version = "1.2.3";
  pyproject = true;

  __structuredAttrs = true;

  outputs = [
    "out"
    "doc"
  ];

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  build-system = [ setuptools ];

  doCheck = false;

  passthru.updateScript = nix-update-script { };

  meta = {
    license = lib.licenses.mit;
  };
})
