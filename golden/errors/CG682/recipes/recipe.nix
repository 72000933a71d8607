{ pkgs, ... }:

{
  pkgs.demo = {
    license = "mit";
    source = {
      git = "github:example/demo/v1.0.0";
      hash = "sha256-x9l9ewxkrnd9HbmeSHx1cx5hhJlNCO337PuiFGUsLs0=";
    };
    build = {
      standardBuilder.enable = true;
      extraAttrs = {
        nativeCheckInputs = pkgs.curl;
        buildInputs = [ "zlib" ];
        doCheck = "false";
        outputs = "out";
        dontStrip = 1;
        postInstall = [ "rm -r $out/share" ];
        meta.priority = "10";
        passthru.tests = [ ];
      };
    };
  };
}
