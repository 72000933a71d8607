{
  lib,
  buildGoModule,
  fetchFromGitHub,
  curl,
  nix-update-script,
  openssl,
  pkg-config,
  zlib,
}:

buildGoModule (finalAttrs: {
  pname = "every-go-option";
  version = "1.2.3";

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "owner";
    repo = "repo";
    tag = "v${finalAttrs.version}";
    hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
  };

  modRoot = "./server";
  proxyVendor = true;
  vendorHash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";

  subPackages = [
    "cmd/client"
    "cmd/server"
  ];

  excludedPackages = [ "./tools" ];

  ldflags = [
    "-s"
    "-X main.version=${finalAttrs.version}"
  ];

  tags = [ "netgo" ];

  nativeBuildInputs = [ pkg-config ];

  buildInputs = [
    openssl
    zlib
  ];

  nativeCheckInputs = [ curl ];
  checkFlags = [ "-skip=TestNetwork" ];

  env = {
    CGO_ENABLED = 0;
    GOEXPERIMENT = "jsonv2";
  };

  passthru.updateScript = nix-update-script { };

  meta = {
    description = "Go program with every option set";
    homepage = "https://example.org/go";
    license = [
      lib.licenses.mit
      lib.licenses.asl20
    ];
    mainProgram = "go-program";
    broken = true;
  };
})
