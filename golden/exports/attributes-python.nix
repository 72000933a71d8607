{
  lib,
  buildPythonPackage,
  fetchFromGitHub,
  nix-update-script,
  python3,
  zlib,
}:

buildPythonPackage (finalAttrs: {
  pname = "attributes-python";
  version = "1.2.3";
  disabled = python3.isPyPy;

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  propagatedBuildInputs = [ zlib ];

  disabledTestPaths = [ "tests/network" ];

  versionCheckProgramArg = "--version";

  format = "setuptools";

  passthru.updateScript = nix-update-script { };

  meta = {
    license = lib.licenses.mit;
  };
})
