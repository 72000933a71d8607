{
  lib,
  rustPlatform,
  fetchFromGitLab,
  capnproto,
  gnugrep,
  nettle,
  nix-update-script,
  openssl,
  pkg-config,
  runCommand,
  sqlite,
}:

rustPlatform.buildRustPackage (finalAttrs: {
  pname = "sequoia-sq";
  version = "1.0.0";

  __structuredAttrs = true;

  src = fetchFromGitLab {
    owner = "sequoia-pgp";
    repo = "sequoia-sq";
    tag = "v${finalAttrs.version}";
    hash = "sha256-fXKX4/K3Pcfzdwi0yIVrwZk/7OunQh7g38dVpYhDoxE=";
  };

  cargoHash = "sha256-9Nu9hZDBNgfjAmorQBKhdSRavljhtzZ3XIG0mi/xl+s=";

  nativeBuildInputs = [
    pkg-config
    rustPlatform.bindgenHook
    capnproto
  ];

  buildInputs = [
    openssl
    sqlite
    nettle
  ];

  checkFlags = [ "--skip=sq_autocrypt_import" ];

  preCheck = ''
    export HOME=$(mktemp -d)
  '';

  passthru = {
    tests.run =
      runCommand "${finalAttrs.pname}-test"
        {
          nativeBuildInputs = [
            finalAttrs.finalPackage
            gnugrep
          ];
        }
        ''
          export HOME="$PWD"
          export HOME=$PWD
          sq version 2>&1 | grep --fixed-strings "${finalAttrs.version}"
          touch "$out"
        '';
    updateScript = nix-update-script { };
  };

  meta = {
    description = "Command line interface to the Sequoia implementation of OpenPGP";
    homepage = "https://sequoia-pgp.org/";
    license = lib.licenses.gpl2Plus;
    # Not in maintainers/maintainer-list.nix: Catalog team (GitHub: catalogc)
    maintainers = [ ];
    mainProgram = "sq";
  };
})
