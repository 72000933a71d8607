{ pkgs, ... }:

let
  common = import ../../common.nix;
in
{
  pkgs.darkhttpd = {
    version = "1.16";
    inherit (common) maintainers;
    description = "A small and secure static web server.";
    homePage = "https://unix4lyfe.org/darkhttpd/";
    license = "bsd3";
    mainProgram = "darkhttpd";
    source = {
      git = "github:emikulic/darkhttpd/v1.16";
      hash = "sha256-dcNoGU08tu950PlwSghoZwGSaSbP8NJ5qhWUi3bAtZY=";
      patches = [ ./name-the-license.patch ];
    };
    build = {
      standardBuilder.enable = true;
      # The makefile has no install target.
      extraAttrs = {
        enableParallelBuilding = true;
        installPhase = ''
          runHook preInstall
          install -Dm555 -t $out/bin darkhttpd
          install -Dm444 -t $out/share/doc/darkhttpd README.md LICENSE.md
          runHook postInstall
        '';
      };
    };
    test = {
      packages = [ pkgs.curl ];
      script = ''
        mkdir site
        echo "it works" > site/index.html
        darkhttpd site --port 8080 --addr 127.0.0.1 &
        server=$!
        trap 'kill $server' EXIT
        curl --silent --retry 10 --retry-connrefused http://127.0.0.1:8080/ > page
        test "$(cat page)" = "it works"
      '';
    };
  };
}
