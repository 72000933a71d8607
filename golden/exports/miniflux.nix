{
  lib,
  buildGoModule,
  fetchFromGitHub,
  installShellFiles,
  nix-update-script,
  runCommand,
}:

buildGoModule (finalAttrs: {
  pname = "miniflux";
  version = "2.2.19";

  __structuredAttrs = true;

  src = fetchFromGitHub {
    owner = "miniflux";
    repo = "v2";
    tag = finalAttrs.version;
    hash = "sha256-/zAO6LgT4BKGaLJNgfm2c0VCtpc/9jQmM6zmfnpJtYo=";
  };

  vendorHash = "sha256-zQURNCImYB66agRnorqLzvQKNNZb1o9ZVOVuETjQ0RE=";

  ldflags = [
    "-s"
    "-w"
    "-X miniflux.app/v2/internal/version.Version=${finalAttrs.version}"
  ];

  nativeBuildInputs = [ installShellFiles ];

  # Resolves names of the internet.
  checkFlags = [ "-skip=TestResolvesToPrivateIP" ];

  postInstall = ''
    mv $out/bin/miniflux.app $out/bin/miniflux
    installManPage miniflux.1
  '';

  passthru = {
    tests.run =
      runCommand "${finalAttrs.pname}-test" { nativeBuildInputs = [ finalAttrs.finalPackage ]; }
        ''
          export HOME="$PWD"
          test "$(miniflux -version)" = "${finalAttrs.version}"
          touch "$out"
        '';
    updateScript = nix-update-script { };
  };

  meta = {
    description = "Minimalist and opinionated feed reader";
    homepage = "https://miniflux.app/";
    license = lib.licenses.asl20;
    maintainers = [
      lib.maintainers.rvolosatovs
      lib.maintainers.benpye
    ];
    mainProgram = "miniflux";
  };
})
