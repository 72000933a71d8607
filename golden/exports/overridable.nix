{
  lib,
  stdenv,
  fetchFromGitHub,
  nix-update-script,
  openssl,
  sqlite,
  database ? sqlite,
  greeting ? "hello",
  withTls ? true,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "overridable";
  version = "1.2.3";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  buildInputs = [ database ] ++ lib.optionals withTls [ openssl ];

  configureFlags = [ "--with-greeting=${greeting}" ];

  passthru.updateScript = nix-update-script { };

  meta = {
    license = lib.licenses.mit;
  };
})
