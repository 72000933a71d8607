{
  pkgs.local = {
    description = "A program whose source lies beside its recipe.";
    license = "mit";
    mainProgram = "local";
    source = {
      path = ./src;
      patches = [ ./fix.patch ];
    };
    build = {
      standardBuilder.enable = true;
      extraAttrs.installPhase = ''
        install -Dm755 local.sh $out/bin/local
      '';
    };
  };
}
