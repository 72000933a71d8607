{
  lib,
  makeRustPlatform,
  rust-toolchain,
  fetchFromGitHub,
  nix-update-script,
}:

(makeRustPlatform {
  cargo = rust-toolchain;
  rustc = rust-toolchain;
}).buildRustPackage
  (finalAttrs: {
    pname = "rust-locked";
    version = "1.2.3";

    __structuredAttrs = true;

    src = fetchFromGitHub {
      owner = "owner";
      repo = "repo";
      tag = "v${finalAttrs.version}";
      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    };

    cargoLock = {
      lockFile = ./Cargo.lock;
    };

    buildFeatures = [ "pcre2" ];

    checkFlags = [
      "--test-threads=1"
      "--skip=network"
      "--skip=slow"
    ];

    passthru.updateScript = nix-update-script { };

    meta = {
      license = lib.licenses.mit;
    };
  })
