{ pkgs, ... }:

let
  common = import ../../common.nix;
in
{
  pkgs.stagit = {
    version = "1.2";
    inherit (common) maintainers;
    description = "A generator of static web pages for Git repositories.";
    homePage = "https://git.codemadness.org/stagit/file/README.html";
    license = [ "mit" ];
    mainProgram = "stagit";
    source = {
      git = "git:git://git.codemadness.org/stagit?tag=1.2";
      hash = "sha256-mVYR8THGGfaTsx3aaSbQBxExRo87K47SD+PU5cZ8z58=";
    };
    build = {
      structuredAttrs.makeFlags = [ "COMPATOBJ=compat.o reallocarray.o strlcat.o strlcpy.o" ];
      standardBuilder = {
        enable = true;
        packages.run = [ pkgs.libgit2 ];
      };
      extraAttrs.installFlags = [ "PREFIX=$(out)" ];
    };
  };
}
