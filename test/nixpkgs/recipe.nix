# Evaluates a recipe as Nix does, under a package set of which every part is its own name, and gives plain data:
# what `recipe` says, what `printed` says (the same recipe as catalogc evaluated it, printed as Nix), and the
# definitions of `recipe` merged (see merge.nix), and what the emitted `files` call.
#
# Nix cannot make up attributes on demand: `words` are all names that occur in either file.
{
  lib,
  words,
  recipe,
  printed,
  # Emitted package files.
  files,
}:

let
  inherit (builtins)
    isAttrs
    isFloat
    isFunction
    isInt
    isList
    isPath
    mapAttrs
    toJSON
    ;
  merge = import ./merge.nix { inherit (lib') mapAttrs attrNames; };

  people = {
    alice = {
      name = "Alice";
      email = "alice@example.org";
      github = "alice";
    };
    bob = {
      name = "Bob";
      email = "bob@example.org";
      github = "bob";
    };
  };
  lib' = lib // {
    maintainers = people;
  };

  # Any package, package set, function of packages, or attribute of these.
  package =
    name:
    builtins.listToAttrs (
      map (word: {
        name = word;
        value = package "${name}.${word}";
      }) words
    )
    // {
      inherit name;
      type = "derivation";
      outPath = "<${name}>";
      pname = name;
      version = "0";
      meta.mainProgram = baseNameOf name;
      outputs = [ "out" ];
      bin = package "${name}.bin";
      override = changes: package "${name}.override ${show changes}";
      overrideAttrs = changes: package "${name}.overrideAttrs ${show (called changes old)}";
      __functor = _: argument: package "${name} ${show argument}";
    };
  old = {
    patches = [ "<patch>" ];
    version = "0";
  };
  pkgs = package "pkgs" // {
    lib = lib';
  };

  show = value: "(${toJSON (plain value)})";
  called = f: argument: if isFunction f then f argument else f;
  moduleArguments = {
    inherit pkgs;
    lib = lib';
    config.services.nginx.enable = true;
  };
  plain =
    value:
    if isInt value then
      "int:${toString value}"
    else if isFloat value then
      "float:${toJSON value}"
    else if isPath value then
      "path:${toString value}"
    else if isFunction value then
      plain (
        value (
          if builtins.functionArgs value == { } then
            package "argument"
          else
            builtins.intersectAttrs (builtins.functionArgs value) moduleArguments
        )
      )
    else if isList value then
      map plain value
    else if isAttrs value then
      if value ? outPath then value.outPath else mapAttrs (_: plain) value
    else
      value;

  arguments = {
    inherit pkgs;
    inherit (config) apps;
    inherit config;
    lib = lib';
  };
  evaluated = called recipe arguments;
  merged = merge evaluated;

  # Options of other entries as recipes read them back: by either name, and with the defaults of those they read.
  config = {
    apps = mapAttrs (name: app: aliased (defaults name app)) (entries "apps");
    pkgs = entries "pkgs";
  };
  # Merged only where something has to be: to merge a set, one must look at its values.
  entries =
    kind:
    let
      written = evaluated.${kind} or { };
      isProperty = value: value ? _type;
    in
    if isProperty written then
      merged.${kind}
    else
      mapAttrs (name: entry: if isProperty entry then merged.${kind}.${name} else entry) written;
  aliased =
    app:
    app
    // rec {
      fund = app.fund or app.ngi;
      ngi = fund;
      services = app.services // {
        runtimes = app.services.runtimes // rec {
          hostos = app.services.runtimes.hostos or { } // app.services.runtimes.nixos or { };
          nixos = hostos;
        };
      };
    };
  defaults =
    name: app:
    { displayName = name; }
    // app
    // {
      inherit name;
      services = app.services or { } // {
        components = mapAttrs (component: given: {
          healthcheck = {
            interval = "30s";
          }
          // given.healthcheck or { };
          process = {
            user = "prefer-dynamic";
            stateDir = "/var/lib/${component}";
          }
          // given.process;
        }) (app.services.components or { });
        runtimes = app.services.runtimes or { } // {
          hostos = {
            vm.diskSize = 4096;
          }
          // app.services.runtimes.hostos or { };
        };
      };
    };
in
{
  recipe = plain evaluated;
  printed = plain (called printed { inherit pkgs; lib = lib'; });
  merged = plain merged;
  files = map (
    file:
    plain (file (mapAttrs (name: _: pkgs.${name} or (package "pkgs.${name}")) (builtins.functionArgs file)))
  ) files;
}
