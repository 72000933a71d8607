{
  lib,
  stdenv,
  fetchFromGitHub,
  nix-update-script,
  testers,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "described";
  version = "1.2.3";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  passthru = {
    tests = {
      version = testers.testVersion { package = finalAttrs.finalPackage; };
    };
    updateScript = nix-update-script { };
  };

  meta = {
    description = "Finds lines in files";
    longDescription = ''
      It searches folders recursively.

      * It reads `.ignore` files.
    '';
    homepage = "https://example.org";
    changelog = "https://example.org/changes/v${finalAttrs.version}";
    license = lib.licenses.mit;
    sourceProvenance = [
      lib.sourceTypes.fromSource
      lib.sourceTypes.binaryBytecode
    ];
    platforms = lib.platforms.unix;
    badPlatforms = [
      "x86_64-darwin"
      "aarch64-darwin"
    ]
    ++ lib.platforms.freebsd;
  };
})
