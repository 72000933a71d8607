# A host's part in NixOS modules, small: merges what an app's module says about units, files and accounts with the options
# that NixOS has for them, and prints units as nixpkgs does. With `realLib`, `lib.evalModules` merges; without it, `modules.nix`.
# Source: nixpkgs, nixos/lib/systemd-unit-options.nix, nixos/lib/systemd-lib.nix, nixos/modules/system/boot/systemd.nix (read 2026-11).
{
  # The app's `hostos` folder.
  folder,
  module ? folder + "/module.nix",
  # What the host itself says.
  host ? { },
  # A package set that has everything the module names.
  pkgs,
  # The folder of modules of NixOS.
  modulesPath ? null,
  # nixpkgs' own `lib`, or null.
  realLib ? null,
  # A checkout of nixpkgs, whose own printers of units are compared with those here; or null.
  nixpkgs ? null,
}:

let
  lib = import ./lib.nix;
  modules = if realLib == null then import ./modules.nix else realLib;
  inherit (modules)
    mkAfter
    mkDefault
    mkIf
    mkMerge
    mkOption
    mkOptionType
    types
    ;

  option =
    type: default:
    mkOption {
      inherit type default;
      description = "";
    };
  required = type: mkOption { inherit type; };
  anything = option types.anything { };

  unitName = types.strMatching "[a-zA-Z0-9@%:_.\\-]+[.](service|socket|device|mount|automount|swap|target|path|timer|scope|slice)";
  unitNames = option (types.listOf unitName) [ ];
  singleLine = types.strMatching "[^\n\r]*";

  # With a list among them, single values are elements, too; else they must be equal.
  unitOption = mkOptionType {
    name = "systemd option";
    merge =
      loc: definitions:
      if lib.any (definition: builtins.isList definition.value) definitions then
        lib.concatMap (definition: lib.toList definition.value) definitions
      else
        modules.mergeEqualOption loc definitions;
  };
  settings = option (types.attrsOf unitOption) { };

  shared = {
    enable = option types.bool true;
    overrideStrategy = option (types.enum [
      "asDropinIfExists"
      "asDropin"
    ]) "asDropinIfExists";
    requiredBy = unitNames;
    upheldBy = unitNames;
    wantedBy = unitNames;
    aliases = unitNames;
  };
  common = {
    options =
      shared
      // lib.genAttrs [
        "after"
        "before"
        "bindsTo"
        "conflicts"
        "onFailure"
        "onSuccess"
        "partOf"
        "requires"
        "requisite"
        "upholds"
        "wants"
      ] (_: unitNames)
      // {
        description = option singleLine "";
        documentation = option (types.listOf types.str) [ ];
        startLimitBurst = required types.int;
        startLimitIntervalSec = required types.int;
        unitConfig = settings;
        reloadTriggers = option (types.listOf unitOption) [ ];
        restartTriggers = option (types.listOf types.unspecified) [ ];
      };
  };
  words = key: list: lib.optionalAttrs (list != [ ]) { ${key} = toString list; };
  triggers =
    name: key: list:
    lib.optionalAttrs (list != [ ]) {
      ${key} = "${pkgs.writeText "${key}-${name}" (toString (lib.flatten list))}";
    };
  unitConfig =
    {
      config,
      name,
      options,
      ...
    }:
    {
      config.unitConfig =
        words "Requires" config.requires
        // words "Wants" config.wants
        // words "Upholds" config.upholds
        // words "After" config.after
        // words "Before" config.before
        // words "BindsTo" config.bindsTo
        // words "PartOf" config.partOf
        // words "Conflicts" config.conflicts
        // words "Requisite" config.requisite
        // triggers name "X-Restart-Triggers" config.restartTriggers
        // triggers name "X-Reload-Triggers" config.reloadTriggers
        // lib.optionalAttrs (config.description != "") { Description = config.description; }
        // words "Documentation" config.documentation
        // words "OnFailure" config.onFailure
        // words "OnSuccess" config.onSuccess
        // lib.optionalAttrs options.startLimitIntervalSec.isDefined {
          StartLimitIntervalSec = toString config.startLimitIntervalSec;
        }
        // lib.optionalAttrs options.startLimitBurst.isDefined {
          StartLimitBurst = toString config.startLimitBurst;
        };
    };

  script = name: text: lib.getExe (
    (pkgs.writeShellScriptBin name "set -e\n\n${text}\n").overrideAttrs (_: {
      name = "unit-script-${name}";
    })
  );
  lines = option types.lines "";
  serviceOptions =
    { config, name, ... }:
    let
      job = option: suffix: setting: mkIf (config.${option} != "") {
        serviceConfig = setting (script "${name}-${suffix}" config.${option});
      };
    in
    {
      options = {
        environment = option (types.attrsOf (
          types.nullOr (
            types.oneOf [
              types.str
              types.path
              types.package
            ]
          )
        )) { };
        path = option (types.listOf (
          types.oneOf [
            types.package
            types.str
          ]
        )) [ ];
        serviceConfig = settings;
        script = lines;
        scriptArgs = option types.str "";
        preStart = lines;
        postStart = lines;
        reload = lines;
        preStop = lines;
        postStop = lines;
        enableStrictShellChecks = option types.bool false;
        restartIfChanged = option types.bool true;
        reloadIfChanged = option types.bool false;
        stopIfChanged = option types.bool true;
        notSocketActivated = option types.bool false;
        startAt = option (types.either types.str (types.listOf types.str)) [ ];
      };
      config = mkMerge [
        (job "preStart" "pre-start" (program: { ExecStartPre = [ program ]; }))
        (job "script" "start" (program: { ExecStart = program + " " + config.scriptArgs; }))
        (job "postStart" "post-start" (program: { ExecStartPost = [ program ]; }))
        (job "reload" "reload" (program: { ExecReload = program; }))
        (job "preStop" "pre-stop" (program: { ExecStop = program; }))
        (job "postStop" "post-stop" (program: { ExecStopPost = program; }))
        {
          path = mkAfter [
            pkgs.coreutils
            pkgs.findutils
            pkgs.gnugrep
            pkgs.gnused
            pkgs.systemd
          ];
          environment.PATH = mkIf (
            config.path != [ ]
          ) "${lib.makeBinPath config.path}:${lib.makeSearchPath "sbin" (map lib.getBin config.path)}";
        }
      ];
    };

  # Source: nixpkgs, nixos/modules/system/etc/etc.nix (read 2026-11).
  etcFile =
    { config, name, ... }:
    {
      options = {
        enable = option types.bool true;
        mode = option types.str "symlink";
        text = option types.unspecified null;
        source = required types.unspecified;
      };
      config.source = mkIf (config.text != null) (
        mkDefault (pkgs.writeText "etc-${builtins.replaceStrings [ "/" ] [ "-" ] name}" config.text)
      );
    };

  unitsOf = more: option (types.attrsOf (types.submodule ([ common ] ++ more ++ [ unitConfig ]))) { };

  config =
    (modules.evalModules {
      specialArgs = { inherit modulesPath; };
      modules = [
        (
          { config, ... }:
          {
            systemd.timers = builtins.mapAttrs (_: service: {
              wantedBy = [ "timers.target" ];
              timerConfig.OnCalendar = service.startAt;
            }) (lib.filterAttrs (_: service: service.enable && service.startAt != [ ]) config.systemd.services);
          }
        )
        module
        host
        {
          options = {
            systemd.services = unitsOf [ serviceOptions ];
            systemd.targets = unitsOf [ ];
            systemd.timers = unitsOf [ { options.timerConfig = settings; } ];
            systemd.tmpfiles.settings = anything;
            environment.etc = option (types.attrsOf (types.submodule etcFile)) { };
            environment.systemPackages = option (types.listOf types.anything) [ ];
            networking.hostName = option types.str "nixos";
            networking.hosts = option (types.attrsOf (types.listOf types.str)) { };
            networking.firewall.enable = option types.bool true;
            networking.firewall.allowedTCPPorts = option (types.listOf types.port) [ ];
            networking.firewall.allowedUDPPorts = option (types.listOf types.port) [ ];
            networking.firewall.allowedTCPPortRanges = option (types.listOf (types.attrsOf types.port)) [ ];
            networking.firewall.allowedUDPPortRanges = option (types.listOf (types.attrsOf types.port)) [ ];
            system.stateVersion = option types.str "24.05";
            virtualisation.podman.enable = option types.bool false;
            users.users = anything;
            users.groups = anything;
            services = anything;
          };
          config._module.args = { inherit pkgs; };
        }
      ];
    }).config;

  # What every service of a host has.
  globalEnvironment = {
    LOCALE_ARCHIVE = "${pkgs.glibcLocales}/lib/locale/locale-archive";
    TZDIR = "${pkgs.tzdata}/share/zoneinfo";
  };

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
  unitSection = unit: "[Unit]\n" + section unit.unitConfig;
  install =
    unit:
    lib.optionalString (
      unit.wantedBy != [ ]
    ) "\n[Install]\nWantedBy=${lib.concatStringsSep " " unit.wantedBy}\n";
  service =
    unit:
    unitSection unit
    + "\n[Service]\n"
    + lib.concatStrings (
      lib.mapAttrsToList (
        name: value:
        lib.optionalString (value != null) "Environment=${builtins.toJSON "${name}=${toString value}"}\n"
      ) (globalEnvironment // unit.environment)
    )
    + (
      if unit.reloadIfChanged then
        "X-ReloadIfChanged=true\n"
      else
        lib.optionalString (!unit.restartIfChanged) "X-RestartIfChanged=false\n"
    )
    + lib.optionalString (!unit.stopIfChanged) "X-StopIfChanged=false\n"
    + lib.optionalString unit.notSocketActivated "X-NotSocketActivated=true\n"
    + section unit.serviceConfig
    + install unit;
  timer = unit: unitSection unit + "\n[Timer]\n" + section unit.timerConfig + install unit;
  named =
    kind: print: units:
    lib.mapAttrs' (name: unit: lib.nameValuePair "${name}.${kind}" (print unit)) units;
  of =
    print:
    named "service" (print service) config.systemd.services
    // named "timer" (print timer) config.systemd.timers
    // # `targetToUnit` prints no `[Install]`.
    named "target" (print unitSection) config.systemd.targets;

  systemdLib = import (nixpkgs + "/nixos/lib/systemd-lib.nix") {
    lib = import (nixpkgs + "/lib");
    config.systemd = {
      inherit globalEnvironment;
      package = pkgs.systemd;
    };
    utils = { };
    inherit pkgs;
  };
  withoutEmptyLines = text: lib.filter (line: line != "") (lib.splitString "\n" text);
  # Names of units that NixOS prints otherwise.
  unlikeNixos =
    kind: toUnit: print: units:
    lib.concatLists (
      lib.mapAttrsToList (
        name: unit:
        lib.optional (
          withoutEmptyLines (toUnit (unit // { inherit name; })).text != withoutEmptyLines (print unit)
        ) "${name}.${kind}"
      ) units
    );

  scripts = import (folder + "/scripts.nix") { inherit lib pkgs; };
in
{
  inherit config;
  inherit globalEnvironment;
  units = of lib.id;
  unlikeNixos = lib.optionals (nixpkgs != null) (
    unlikeNixos "service" systemdLib.serviceToUnit service config.systemd.services
    ++ unlikeNixos "timer" systemdLib.timerToUnit timer config.systemd.timers
    ++ unlikeNixos "target" systemdLib.targetToUnit unitSection config.systemd.targets
  );
  # As `config.systemd.units` has them.
  systemdUnits = of (print: unit: {
    inherit (unit)
      aliases
      enable
      requiredBy
      upheldBy
      wantedBy
      ;
    text = print unit;
  });
  variables = lib.mapAttrs (_: value: "${value}") (
    import (folder + "/variables.nix") { inherit lib pkgs scripts; }
  );
  # Not `outPath`: JSON would have only that.
  scripts = lib.mapAttrs (_: script: {
    path = script.outPath;
    inherit (script) text;
  }) scripts;
  etc = lib.mapAttrs (
    _: file: if file.text != null then { inherit (file) text; } else { source = "${toString file.source}"; }
  ) (config.environment.etc or { });
  tmpfiles = config.systemd.tmpfiles.settings or { };
  users = config.users.users or { };
  groups = config.users.groups or { };
  hosts = config.networking.hosts or { };
  ports = config.networking.firewall.allowedTCPPorts or [ ];
  # Every open port or range, as `53/udp` and `6000-6003/tcp`.
  firewall =
    let
      inherit (config.networking) firewall;
      one = protocol: port: "${toString port}/${protocol}";
      range = protocol: { from, to }: "${toString from}-${toString to}/${protocol}";
    in
    map (one "tcp") firewall.allowedTCPPorts
    ++ map (one "udp") firewall.allowedUDPPorts
    ++ map (range "tcp") firewall.allowedTCPPortRanges
    ++ map (range "udp") firewall.allowedUDPPortRanges;
}
