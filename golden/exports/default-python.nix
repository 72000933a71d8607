{
  python3Packages,
  fetchFromGitHub,
  nix-update-script,
}:

python3Packages.buildPythonApplication (finalAttrs: {
  pname = "default-python";
  version = "1.0.0";
  pyproject = true;

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    rev = "v2.0.0";
    hash = "";
  };

  passthru.updateScript = nix-update-script { };
})
