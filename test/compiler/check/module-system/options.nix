# Evaluates recipes with the module system of nixpkgs, for the options that the cases use. Each gives its apps, or null
# where the module system refuses it.
{ lib, recipes }:

let
  inherit (lib) mkOption types;
  option = type: default: mkOption { inherit type default; };
  required = options: mkOption { type = types.submodule { inherit options; }; };
  submodule = options: required options // { default = { }; };
  entries = options: option (types.attrsOf (types.submodule { inherit options; })) { };

  app = {
    displayName = option types.str "unset";
    broken = option types.bool false;
    programs = submodule {
      runtimes.program.enable = option types.bool false;
      runtimes.shell.enable = option types.bool false;
    };
    services = submodule {
      components = entries {
        dependsOn = option (types.listOf types.str) [ ];
        process = required {
          argv = option (types.listOf types.str) [ ];
          environment = option (types.attrsOf types.str) { };
          configData = entries { text = option (types.nullOr types.lines) null; };
        };
        healthcheck = submodule { retries = option types.int 3; };
      };
      runtimes.hostos = {
        enable = option types.bool false;
        setup = option types.lines "";
      };
    };
  };

  evaluate =
    recipe:
    let
      inherit (lib.evalModules {
        modules = [
          { options.apps = entries app; }
          { config = recipe; }
        ];
      }) config;
      attempt = builtins.tryEval (builtins.deepSeq config.apps config.apps);
    in
    if attempt.success then attempt.value else null;
in
map evaluate recipes
