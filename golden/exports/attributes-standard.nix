{
  lib,
  stdenv,
  fetchFromGitHub,
  buildPackages,
  gcc,
  nix-update-script,
  versionCheckHook,
  zlib,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "attributes-standard";
  version = "1.2.3";

  __structuredAttrs = true;
  strictDeps = true;
  separateDebugInfo = stdenv.hostPlatform.isLinux;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  depsBuildBuild = [ buildPackages.stdenv.cc ];
  propagatedBuildInputs = [ zlib ];

  enableParallelBuilding = false;
  hardeningDisable = [ "format" ];

  doCheck = stdenv.hostPlatform.isLinux;

  doInstallCheck = true;
  nativeInstallCheckInputs = [ versionCheckHook ];
  versionCheckProgramArg = "version";

  setupHook = ./hook.sh;

  passthru = {
    abi = 3;
    compiler = gcc;
    fonts = [ "serif" ];
    updateScript = nix-update-script { };
  };

  meta = {
    description = "C library with a setup hook";
    downloadPage = "https://example.org/releases";
    license = lib.licenses.mit;
    mainProgram = "attributes";
    pkgConfigModules = [ "attributes" ];
  };
})
