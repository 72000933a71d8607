{
  lib,
  python312,
  fetchFromGitHub,
  makeWrapper,
  nix-update-script,
  versionCheckHook,
}:

python312.pkgs.buildPythonApplication (finalAttrs: {
  pname = "python-tests";
  version = "1.2.3";
  pyproject = true;

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  build-system = [ python312.pkgs.setuptools ];
  nativeBuildInputs = [ makeWrapper ];

  nativeCheckInputs = [ python312.pkgs.pytestCheckHook ];

  pytestFlags = [ "--numprocesses=1" ];

  postFixup = ''
    wrapProgram "$out/bin/python-tests" --set-default COLOR always
  '';

  nativeInstallCheckInputs = [ versionCheckHook ];

  passthru.updateScript = nix-update-script { };

  meta = {
    license = lib.licenses.mit;
  };
})
