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
  module = folder + "/module.nix";
  unitsOf =
    module:
    (nixos {
      imports = [ module ];
      # Nix would warn that the host's is not set. The recipe may say another, be it by `lib.mkDefault`.
      system.stateVersion = lib.mkOverride 1200 lib.trivial.release;
    }).config.systemd;
  host = unitsOf module;
  # Without what the recipe says about hosts. NixOS gives a module what it names.
  alone = unitsOf ({ lib, pkgs, ... }@args: removeAttrs (import module args) [ "imports" ]);

  scripts = import (folder + "/scripts.nix") { inherit lib pkgs; };
  variables = import (folder + "/variables.nix") { inherit lib pkgs scripts; };
  names = lib.attrNames variables;
  fill = lib.replaceStrings (map (variable: "@${variable}@") names) (
    map (variable: "${variables.${variable}}") names
  );

  # Lines as `[Section] Key=Value`, without what NixOS gives every service of a host.
  everywhere = lib.mapAttrsToList (variable: _: "Environment=\"${variable}=") host.globalEnvironment;
  normalise =
    text:
    (lib.foldl'
      (
        { section, lines }:
        line:
        if
          line == "" || lib.hasPrefix "#" line || lib.any (prefix: lib.hasPrefix prefix line) everywhere
        then
          { inherit section lines; }
        else if lib.hasPrefix "[" line then
          {
            section = line;
            inherit lines;
          }
        else
          {
            inherit section;
            lines = lines ++ map (each: "${section} ${each}") (eachUnit line);
          }
      )
      {
        section = "";
        lines = [ ];
      }
      (lib.splitString "\n" text)
    ).lines;

  # Lists of units are sets.
  eachUnit =
    line:
    let
      match = builtins.match "(After|Before|OnFailure|PartOf|Requires|Requisite|WantedBy|Wants)=(.*)" line;
      words = lib.filter (word: word != "") (lib.splitString " " (lib.elemAt match 1));
    in
    if match == null then [ line ] else map (word: "${lib.head match}=${word}") words;

  # The recipe may add to a unit, as hosts may (`AmbientCapabilities=`), but what is in review is what runs.
  compare =
    unit: file:
    let
      expected = normalise (fill (builtins.readFile file));
      actual = normalise host.units.${unit}.text;
      missing = lib.subtractLists actual expected;
      more = lib.subtractLists expected actual;
      own = normalise alone.units.${unit}.text;
      extra = lib.filter (line: missing != [ ] || lib.elem line own) more;
    in
    map (line: "${unit}: only in units/: ${line}") missing
    ++ map (line: "${unit}: only in module.nix: ${line}") extra;

  # What is added to another module's unit: each of its unit names is there.
  compareDropIn =
    unit: file:
    let
      expected = normalise (fill (builtins.readFile file));
      actual = normalise host.units.${unit}.text;
    in
    map (line: "${unit}: not in module.nix: ${line}") (lib.subtractLists actual expected);

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
