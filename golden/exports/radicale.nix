{
  lib,
  python3Packages,
  fetchFromGitHub,
  nix-update-script,
  runCommand,
}:

python3Packages.buildPythonApplication (finalAttrs: {
  pname = "radicale";
  version = "3.7.2";
  pyproject = true;

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "Kozea";
    repo = "Radicale";
    tag = "v${finalAttrs.version}";
    hash = "sha256-eZnm3mlG+HoqOXlKxv4UIdN99z04ty0qiwaJeNo3zEM=";
  };

  build-system = [ python3Packages.setuptools ];

  pythonRelaxDeps = [ "passlib" ];

  dependencies = [
    python3Packages.defusedxml
    python3Packages.libpass
    python3Packages.vobject
    python3Packages.pika
    python3Packages.requests
  ];

  optional-dependencies = {
    ldap = [ python3Packages.ldap3 ];
  };

  nativeCheckInputs = [
    python3Packages.pytestCheckHook
    python3Packages.waitress
  ];

  pythonImportsCheck = [ "radicale" ];

  passthru = {
    tests.run =
      runCommand "${finalAttrs.pname}-test" { nativeBuildInputs = [ finalAttrs.finalPackage ]; }
        ''
          export HOME="$PWD"
          test "$(radicale --version)" = "${finalAttrs.version}"
          touch "$out"
        '';
    updateScript = nix-update-script { };
  };

  meta = {
    description = "Server for calendars and contact lists";
    homepage = "https://radicale.org/v3.html";
    license = lib.licenses.gpl3Plus;
    maintainers = [ lib.maintainers.dotlambda ];
    mainProgram = "radicale";
  };
})
