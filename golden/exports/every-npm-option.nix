{
  lib,
  buildNpmPackage,
  fetchFromGitHub,
  nodejs_22,
  openssl,
  zlib,
}:

buildNpmPackage (finalAttrs: {
  pname = "every-npm-option";
  version = "1.2.3";

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  npmDepsHash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";

  npmInstallFlags = [ "--legacy-peer-deps" ];
  dontNpmBuild = true;

  # Wins over the Node.js that the builder adds.
  nativeBuildInputs = [ nodejs_22 ];

  buildInputs = [
    openssl
    zlib
  ];

  passthru.updateScript = null;

  meta = {
    license = [
      lib.licenses.mit
      lib.licenses.asl20
    ];
    platforms = [ "x86_64-linux" ];
  };
})
