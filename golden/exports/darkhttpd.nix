{
  lib,
  stdenv,
  fetchFromGitHub,
  curl,
  nix-update-script,
  runCommand,
}:

stdenv.mkDerivation (finalAttrs: {
  pname = "darkhttpd";
  version = "1.16";

  __structuredAttrs = true;
  strictDeps = true;

  src = fetchFromGitHub {
    owner = "emikulic";
    repo = "darkhttpd";
    tag = "v${finalAttrs.version}";
    hash = "sha256-dcNoGU08tu950PlwSghoZwGSaSbP8NJ5qhWUi3bAtZY=";
  };

  patches = [ ./name-the-license.patch ];

  enableParallelBuilding = true;

  installPhase = ''
    runHook preInstall
    install -Dm555 -t $out/bin darkhttpd
    install -Dm444 -t $out/share/doc/darkhttpd README.md LICENSE.md
    runHook postInstall
  '';

  passthru = {
    tests.run =
      runCommand "${finalAttrs.pname}-test"
        {
          nativeBuildInputs = [
            finalAttrs.finalPackage
            curl
          ];
        }
        ''
          export HOME="$PWD"
          mkdir site
          echo "it works" > site/index.html
          darkhttpd site --port 8080 --addr 127.0.0.1 &
          server=$!
          trap 'kill $server' EXIT
          curl --silent --retry 10 --retry-connrefused http://127.0.0.1:8080/ > page
          test "$(cat page)" = "it works"
          touch "$out"
        '';
    updateScript = nix-update-script { };
  };

  meta = {
    description = "Small and secure static web server";
    homepage = "https://unix4lyfe.org/darkhttpd/";
    license = lib.licenses.bsd3;
    # Not in maintainers/maintainer-list.nix: Catalog team (GitHub: catalogc)
    maintainers = [ ];
    mainProgram = "darkhttpd";
  };
})
