{
  lib,
  stdenv,
  fetchFromCodeberg,
  curl,
  nix-update-script,
  openssl,
  runCommand,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "snac";
  version = "2.90";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchFromCodeberg {
    owner = "grunfink";
    repo = "snac2";
    tag = finalAttrs.version;
    hash = "sha256-DhlBuudyO3IBj3X/0aeM7kPMLrVVBgcv19HXhddERY4=";
  };

  buildInputs = [
    curl
    openssl
  ];

  makeFlags = [ "PREFIX=$(out)" ];

  env.NIX_CFLAGS_COMPILE = "-O2 -Wno-unused-result";

  passthru = {
    tests.run =
      runCommand "${finalAttrs.pname}-test" { nativeBuildInputs = [ finalAttrs.finalPackage ]; }
        ''
          export HOME="$PWD"
          snac init "$PWD/data" < /dev/null || test -x "$(command -v snac)"
          touch "$out"
        '';
    updateScript = nix-update-script { };
  };

  meta = {
    description = "Simple, minimalistic ActivityPub instance written in C";
    homepage = "https://codeberg.org/grunfink/snac2";
    license = lib.licenses.mit;
    # Not in maintainers/maintainer-list.nix: Catalog team (GitHub: catalogc)
    maintainers = [ ];
    mainProgram = "snac";
  };
})
