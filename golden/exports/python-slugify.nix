{
  lib,
  buildPythonPackage,
  fetchFromGitHub,
  nix-update-script,
  pytestCheckHook,
  runCommand,
  setuptools,
  text-unidecode,
  unidecode,
}:

buildPythonPackage (finalAttrs: {
  pname = "python-slugify";
  version = "8.0.2";
  pyproject = true;

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "un33k";
    repo = "python-slugify";
    tag = "v${finalAttrs.version}";
    hash = "sha256-hMEl3Xhjht3VXKp+CQU0JOmZSwNuEbjqcoCiwb+HmE4=";
  };

  build-system = [ setuptools ];

  dependencies = [ text-unidecode ];

  optional-dependencies = {
    unidecode = [ unidecode ];
  };

  nativeCheckInputs = [ pytestCheckHook ];

  disabledTests = [ "test_multi_line" ];
  pythonImportsCheck = [ "slugify" ];

  passthru = {
    tests.run =
      runCommand "${finalAttrs.pname}-test" { nativeBuildInputs = [ finalAttrs.finalPackage ]; }
        ''
          export HOME="$PWD"
          test "$(slugify "Ünïcode is fun")" = "unicode-is-fun"
          touch "$out"
        '';
    updateScript = nix-update-script { };
  };

  meta = {
    description = "Python library that makes slugs from text in any script";
    homepage = "https://github.com/un33k/python-slugify";
    license = lib.licenses.mit;
    # Not in maintainers/maintainer-list.nix: Catalog team (GitHub: catalogc)
    maintainers = [ ];
    mainProgram = "slugify";
  };
})
