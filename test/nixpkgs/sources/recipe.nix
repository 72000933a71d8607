# A catalog of the tiny programs beside this file, for builds with the host's toolchains.
{ pkgs, ... }:

let
  greets = program: language: ''
    ${program} | grep -q "hello from tiny ${language}"
  '';
in
{
  pkgs = {
    tiny-c = {
      license = "mit";
      mainProgram = "tiny-c";
      source = {
        path = ./c;
        patches = [ ./c-greeting.patch ];
      };
      build = {
        debug = true;
        env.NIX_CFLAGS_COMPILE = [ "-DLOUD" ];
        standardBuilder.enable = true;
      };
      develop.packages = [ pkgs.hello ];
      test.script = greets "tiny-c" "C";
    };

    tiny-failing = {
      license = "mit";
      build.identityBuilder = {
        enable = true;
        derivation = pkgs.tiny-c;
      };
      test.script = ''
        tiny-c | grep -q "something else"
      '';
    };

    tiny-go = {
      version = "0.1.0";
      license = "mit";
      mainProgram = "tiny-go";
      source.path = ./go;
      build.goPackageBuilder = {
        enable = true;
        vendorHash = null;
        subPackages = [ "cmd/tiny-go" ];
        ldflags = [ "-X main.version=0.1.0" ];
      };
      test.script = greets "tiny-go" "Go";
    };

    tiny-node = {
      license = "mit";
      mainProgram = "tiny-node";
      source.path = ./node;
      build.npmPackageBuilder.enable = true;
      test.script = greets "tiny-node" "Node";
    };

    tiny-python = {
      license = "mit";
      mainProgram = "tiny-python";
      source.path = ./python;
      build.pythonPackageBuilder = {
        enable = true;
        packages.build-system = [ pkgs.python3Packages.setuptools ];
        importsCheck = [ "tiny_python" ];
      };
      test.script = greets "tiny-python" "Python";
    };

    tiny-app = {
      license = "mit";
      mainProgram = "tiny-app";
      source.path = ./python-app;
      build.pythonAppBuilder = {
        enable = true;
        packages = {
          build-system = [ pkgs.python3Packages.setuptools ];
          dependencies = [ pkgs.tiny-python ];
        };
      };
      test.script = greets "tiny-app" "Python";
    };

    tiny-rust = {
      license = "mit";
      mainProgram = "tiny-rust";
      source.path = ./rust;
      build.rustPackageBuilder = {
        enable = true;
        cargoBuildFlags = [
          "--features"
          "loud"
        ];
      };
      test.script = greets "tiny-rust" "Rust";
    };
  };

  apps.greetings = {
    description = "Says hello from C.";
    programs = {
      mainPackage = pkgs.tiny-c;
      packages = [
        pkgs.tiny-c
        pkgs.hello
      ];
      runtimes = {
        program.enable = true;
        shell.enable = true;
      };
    };
    test.programs = {
      packages = [ pkgs.gnugrep ];
      script = ''
        $program | grep "hello from tiny C"
      '';
    };
  };
}
