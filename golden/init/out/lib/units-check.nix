# Whether the unit text of an app is what its NixOS module makes: the unit in review is the unit that runs.
{
  lib,
  nixos,
  pkgs,
  runCommand,
}:

{
  name,
  # The app's `hostos` folder.
  folder,
}:

let
  host =
    (nixos {
      imports = [ (folder + "/module.nix") ];
      # Nix would warn that the host's is not set. The recipe may say another, be it by `lib.mkDefault`.
      system.stateVersion = lib.mkOverride 1200 lib.trivial.release;
    }).config.systemd;

  scripts = import (folder + "/scripts.nix") { inherit lib pkgs; };
  variables = import (folder + "/variables.nix") { inherit lib pkgs scripts; };
  names = lib.attrNames variables;
  fill = lib.replaceStrings (map (variable: "@${variable}@") names) (
    map (variable: "${variables.${variable}}") names
  );

  # What NixOS gives every service of a host.
  everywhere = lib.mapAttrsToList (
    variable: value: "Environment=${builtins.toJSON "${variable}=${toString value}"}"
  ) host.globalEnvironment;

  # Lines as `{ key, line }` with their section, and in `open` the keys that only Nix can compute.
  read =
    text:
    lib.foldl'
      (
        {
          section,
          lines,
          open,
        }:
        line:
        let
          computed = builtins.match "# (.*): only Nix can compute it, see .*" line;
        in
        if computed != null then
          {
            inherit section lines;
            open = open ++ [ "${section} ${lib.head computed}" ];
          }
        else if line == "" || lib.hasPrefix "#" line || lib.elem line everywhere then
          { inherit section lines open; }
        else if lib.hasPrefix "[" line then
          {
            section = line;
            inherit lines open;
          }
        else
          {
            inherit section open;
            lines =
              lines
              ++ map (each: {
                key = "${section} ${keyOf each}";
                line = "${section} ${each}";
                inherit section;
              }) (eachUnit line);
          }
      )
      {
        section = "";
        lines = [ ];
        open = [ ];
      }
      (lib.splitString "\n" text);

  # `Environment=NAME` for a variable.
  keyOf =
    line:
    let
      variable = builtins.match "Environment=\"([^=]*)=.*" line;
    in
    if variable == null then
      lib.head (lib.splitString "=" line)
    else
      "Environment=${lib.head variable}";

  # Lists of units are sets.
  eachUnit =
    line:
    let
      match = builtins.match "(${unitLists})=(.*)" line;
      words = lib.filter (word: word != "") (lib.splitString " " (lib.elemAt match 1));
    in
    if match == null then
      [ line ]
    else
      lib.sort lib.lessThan (map (word: "${lib.head match}=${word}") words);
  unitLists = lib.concatStringsSep "|" [
    "After"
    "Alias"
    "Before"
    "BindsTo"
    "Conflicts"
    "OnFailure"
    "OnSuccess"
    "PartOf"
    "RequiredBy"
    "Requires"
    "Requisite"
    "UpheldBy"
    "Upholds"
    "WantedBy"
    "Wants"
  ];

  # NixOS makes links of these. It also prints `WantedBy=`, but not of targets.
  links =
    unit:
    lib.concatStrings (
      lib.mapAttrsToList (key: units: "${key}=${toString units}\n") {
        Alias = unit.aliases;
        RequiredBy = unit.requiredBy;
        UpheldBy = unit.upheldBy;
        WantedBy = unit.wantedBy;
      }
    );

  withoutLinks =
    text:
    lib.concatStringsSep "\n" (
      lib.filter (line: !lib.hasPrefix "WantedBy=" line) (lib.splitString "\n" text)
    );

  compare =
    unit: file:
    let
      text = fill (builtins.readFile file);
      printed = read text;
      actual = host.units.${unit};
      isComputed =
        { key, section, ... }:
        lib.any (each: lib.elem each printed.open) [
          key
          " Every setting"
          "${section} Every setting"
        ]
        || lib.elem "${section} Every variable" printed.open && lib.hasInfix " Environment=" key;
      linesOf = lines: map (each: each.line) (lib.filter (each: !isComputed each) lines);
      # NixOS sorts keys. What it lists under one key stays in order.
      sorted = lines: lib.sort (a: b: a.key < b.key) lines;
      expected = linesOf (sorted printed.lines);
      found = linesOf (sorted (read "${withoutLinks actual.text}\n[Install]\n${links actual}").lines);
      missing = lib.subtractLists found expected;
      extra = lib.subtractLists expected found;
      isMasked = lib.hasInfix "\n# enable = false: NixOS masks this unit\n" text;
    in
    map (line: "${unit}: only in units/: ${line}") missing
    ++ map (line: "${unit}: only in module.nix: ${line}") extra
    ++ lib.optional (
      missing == [ ] && extra == [ ] && expected != found
    ) "${unit}: in another order in module.nix: ${toString found}"
    ++ lib.optional (
      actual.enable == isMasked && !(lib.elem " enable" printed.open)
    ) "${unit}: another `enable` in module.nix";

  # What is added to another module's unit: each of its unit names is there.
  compareDropIn =
    unit: file:
    let
      linesOf = text: map (each: each.line) (read text).lines;
    in
    map (line: "${unit}: not in module.nix: ${line}") (
      lib.subtractLists (linesOf host.units.${unit}.text) (linesOf (fill (builtins.readFile file)))
    );

  units = builtins.readDir (folder + "/units");
  differences = lib.concatMap (
    file:
    if units.${file} == "directory" then
      lib.concatMap (
        dropIn: compareDropIn (lib.removeSuffix ".d" file) (folder + "/units/${file}/${dropIn}")
      ) (lib.attrNames (builtins.readDir (folder + "/units/${file}")))
    else
      compare file (folder + "/units/${file}")
  ) (lib.attrNames units);
in
runCommand "${name}-hostos-units"
  {
    passthru = { inherit differences; };
    differences = lib.concatLines differences;
    passAsFile = [ "differences" ];
  }
  ''
    cat "$differencesPath" >&2
    [ ! -s "$differencesPath" ]
    touch "$out"
  ''
