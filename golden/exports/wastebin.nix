{
  lib,
  rustPlatform,
  fetchFromGitHub,
  nix-update-script,
  pkg-config,
  runCommand,
  sqlite,
  zstd,
}:

rustPlatform.buildRustPackage (finalAttrs: {
  pname = "wastebin";
  version = "3.0.0";

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "matze";
    repo = "wastebin";
    tag = finalAttrs.version;
    hash = "sha256-DuIT4jIxk+L7c+rWIzrNjNEs2Lv5mYqLeCAaBMsBCBg=";
  };

  cargoHash = "sha256-Ui4Bns5A25VrNer6wpD0agYJQwxuIYWSOO26u1K8Vmc=";

  nativeBuildInputs = [ pkg-config ];

  buildInputs = [
    sqlite
    zstd
  ];

  env.ZSTD_SYS_USE_PKG_CONFIG = true;

  passthru = {
    tests.run =
      runCommand "${finalAttrs.pname}-test" { nativeBuildInputs = [ finalAttrs.finalPackage ]; }
        ''
          export HOME="$PWD"
          wastebin --version || command -v wastebin
          touch "$out"
        '';
    updateScript = nix-update-script { };
  };

  meta = {
    description = "Minimalist paste service backed by SQLite";
    homepage = "https://github.com/matze/wastebin";
    license = lib.licenses.mit;
    # Not in maintainers/maintainer-list.nix: Catalog team (GitHub: catalogc)
    maintainers = [ ];
    mainProgram = "wastebin";
  };
})
