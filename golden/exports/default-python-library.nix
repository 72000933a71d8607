{
  buildPythonPackage,
  fetchFromGitHub,
  nix-update-script,
}:

buildPythonPackage (finalAttrs: {
  pname = "default-python-library";
  version = "1.0.0";
  pyproject = true;

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "";
  };

  passthru.updateScript = nix-update-script { };
})
