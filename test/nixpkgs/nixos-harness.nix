# A host's part in NixOS modules, small: merges what an app's module says about units, files and accounts, and prints
# units as nixpkgs does (nixos/lib/systemd-lib.nix, `serviceToUnit`). With `realLib`, the merging is `lib.evalModules`.
{
  # The app's `hostos` folder.
  folder,
  module ? folder + "/module.nix",
  # What the host itself says.
  host ? { },
  # A package set that has everything the module names.
  pkgs,
  # nixpkgs' own `lib`, or null.
  realLib ? null,
}:

let
  lib = import ./lib.nix;

  toList = value: if builtins.isList value then value else [ value ];

  # What hosts merge: sets by name, lists one after the other (a text beside a list is one of its elements, as `unitOption` of
  # nixos/lib/systemd-unit-options.nix says of unit settings); a single value stands.
  merge =
    a: b:
    if builtins.isAttrs a && builtins.isAttrs b && !(a ? outPath) then
      a // lib.mapAttrs (name: value: if a ? ${name} then merge a.${name} value else value) b
    else if builtins.isList a || builtins.isList b then
      toList a ++ toList b
    else
      throw "two definitions that do not merge";
  collect =
    given:
    let
      loaded = if builtins.isPath given then import given else given;
      value = if lib.isFunction loaded then loaded { inherit lib pkgs; config = configured; } else loaded;
    in
    lib.concatMap collect (value.imports or [ ]) ++ [ (removeAttrs value [ "imports" ]) ];

  # Options of an app have their defaults, or what the host says.
  configured.catalog = lib.foldl' lib.recursiveUpdate { } (
    map (definition: defaults (definition.options.catalog or { })) definitions
    ++ map (definition: (held definition).catalog or { }) (collect host)
  );
  defaults = lib.mapAttrs (
    _: value: if value._type or null == "option" then value.default else defaults value
  );

  # What a definition configures, without what a condition around all of it leaves out.
  held =
    definition:
    let
      content =
        if definition ? config || definition ? options then definition.config or { } else definition;
    in
    if content._type or null != "if" then
      content
    # Packages are sets here, and so is what they say of themselves.
    else if content.condition == true then
      held content.content
    else
      { };
  # Of other modules' options only their definitions matter here, and those only to themselves.
  own = definition: {
    systemd = definition.systemd or { };
    environment = definition.environment or { };
    networking = definition.networking or { };
    users = definition.users or { };
  };
  definitions = collect module ++ collect host;
  merged = lib.foldl' merge { } (map (definition: own (held definition)) definitions);

  evaluated =
    let
      inherit (realLib) mkOption types;
      anything = mkOption {
        type = types.anything;
        default = { };
      };
      listOfStrings = mkOption {
        type = types.listOf types.str;
        default = [ ];
      };
      # nixos/lib/systemd-unit-options.nix
      unit = {
        freeformType = types.attrsOf types.anything;
        options =
          realLib.genAttrs [
            "after"
            "before"
            "onFailure"
            "partOf"
            "requires"
            "requisite"
            "wantedBy"
            "wants"
            "documentation"
          ] (_: listOfStrings)
          // {
            path = mkOption {
              type = types.listOf (types.either types.package types.str);
              default = [ ];
            };
          };
      };
      units = mkOption {
        type = types.attrsOf (types.submodule unit);
        default = { };
      };
    in
    (realLib.evalModules {
      modules = [
        module
        host
        {
          options = {
            systemd.services = units;
            systemd.targets = units;
            systemd.timers = units;
            systemd.tmpfiles.settings = anything;
            environment.etc = anything;
            environment.systemPackages = mkOption {
              type = types.listOf types.anything;
              default = [ ];
            };
            networking.hostName = mkOption {
              type = types.str;
              default = "nixos";
            };
            networking.hosts = mkOption {
              type = types.attrsOf (types.listOf types.str);
              default = { };
            };
            networking.firewall.enable = mkOption {
              type = types.bool;
              default = true;
            };
            networking.firewall.allowedTCPPorts = mkOption {
              type = types.listOf types.port;
              default = [ ];
            };
            system.stateVersion = mkOption {
              type = types.str;
              default = "24.05";
            };
            users.users = anything;
            users.groups = anything;
            services = anything;
          };
          config._module.args = { inherit pkgs; };
        }
      ];
    }).config;

  config = if realLib == null then merged else evaluated;

  # systemd-lib.nix
  words = toString;
  toOption =
    value:
    if value == true then
      "true"
    else if value == false then
      "false"
    else
      toString value;
  section =
    settings:
    lib.concatStrings (
      lib.concatLists (
        lib.mapAttrsToList (
          key: value:
          map (each: "${key}=${toOption each}\n") (if builtins.isList value then value else [ value ])
        ) settings
      )
    );
  unitSection =
    unit:
    "[Unit]\n"
    + section (
      (unit.unitConfig or { })
      // lib.filterAttrs (_: value: value != null && value != "") {
        After = words (unit.after or [ ]);
        Before = words (unit.before or [ ]);
        Description = unit.description or "";
        Documentation = words (unit.documentation or [ ]);
        OnFailure = words (unit.onFailure or [ ]);
        PartOf = words (unit.partOf or [ ]);
        Requires = words (unit.requires or [ ]);
        Requisite = words (unit.requisite or [ ]);
        StartLimitBurst = unit.startLimitBurst or null;
        StartLimitIntervalSec = unit.startLimitIntervalSec or null;
        Wants = words (unit.wants or [ ]);
      }
    );
  install =
    unit:
    lib.optionalString (
      unit.wantedBy or [ ] != [ ]
    ) "\n[Install]\nWantedBy=${lib.concatStringsSep " " unit.wantedBy}\n";
  standardPath = [
    pkgs.coreutils
    pkgs.findutils
    pkgs.gnugrep
    pkgs.gnused
    pkgs.systemd
  ];
  service =
    unit:
    let
      path = unit.path or [ ] ++ standardPath;
      environment = {
        LOCALE_ARCHIVE = "${pkgs.glibcLocales}/lib/locale/locale-archive";
        PATH = "${lib.makeBinPath path}:${lib.makeSearchPath "sbin" (map lib.getBin path)}";
        TZDIR = "${pkgs.tzdata}/share/zoneinfo";
      }
      // unit.environment or { };
    in
    unitSection unit
    + "\n[Service]\n"
    + lib.concatStrings (
      lib.mapAttrsToList (name: value: "Environment=${builtins.toJSON "${name}=${value}"}\n") environment
    )
    + section (unit.serviceConfig or { })
    + install unit;
  timer = unit: unitSection unit + "\n[Timer]\n" + section (unit.timerConfig or { }) + install unit;
  named =
    kind: print: units:
    lib.mapAttrs' (name: unit: lib.nameValuePair "${name}.${kind}" (print unit)) units;

  scripts = import (folder + "/scripts.nix") { inherit lib pkgs; };
in
{
  inherit config;
  units =
    named "service" service (config.systemd.services or { })
    // named "timer" timer (config.systemd.timers or { })
    // named "target" (unit: unitSection unit + install unit) (config.systemd.targets or { });
  variables = lib.mapAttrs (_: value: "${value}") (
    import (folder + "/variables.nix") { inherit lib pkgs scripts; }
  );
  # Not `outPath`: JSON would have only that.
  scripts = lib.mapAttrs (_: script: {
    path = script.outPath;
    inherit (script) text;
  }) scripts;
  etc = lib.mapAttrs (
    _: file: if file ? text then { inherit (file) text; } else { source = "${toString file.source}"; }
  ) (config.environment.etc or { });
  tmpfiles = config.systemd.tmpfiles.settings or { };
  users = config.users.users or { };
  groups = config.users.groups or { };
  hosts = config.networking.hosts or { };
  ports = config.networking.firewall.allowedTCPPorts or [ ];
}
