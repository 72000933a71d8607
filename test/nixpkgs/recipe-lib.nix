# lib.nix, and the further functions of nixpkgs' `lib` that recipes use, written for these tests.
let
  lib = import ./lib.nix;
  inherit (builtins)
    isAttrs
    length
    replaceStrings
    stringLength
    substring
    ;

  letters = "abcdefghijklmnopqrstuvwxyz";
  capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
in
lib
// rec {
  # Values
  boolToString = value: if value then "true" else "false";
  min = a: b: if a < b then a else b;
  max = a: b: if a > b then a else b;
  mod = a: b: a - b * (a / b);

  # Strings
  toUpper = replaceStrings (lib.characters letters) (lib.characters capitals);
  toLower = replaceStrings (lib.characters capitals) (lib.characters letters);
  trim =
    string:
    let
      blank = elem: builtins.elem elem [ " " "\t" "\n" "\r" ];
      size = stringLength string;
    in
    if size == 0 then
      string
    else if blank (substring 0 1 string) then
      trim (substring 1 size string)
    else if blank (substring (size - 1) 1 string) then
      trim (substring 0 (size - 1) string)
    else
      string;
  toInt = string: builtins.fromJSON (trim string);
  fixedWidthString =
    width: filler: string:
    if stringLength string >= width then string else fixedWidthString width filler (filler + string);
  fileContents = file: lib.removeSuffix "\n" (builtins.readFile file);
  cmakeBool = name: value: "-D${name}:BOOL=${toUpper (boolToString value)}";
  generators.toJSON = _: builtins.toJSON;

  # Lists and sets
  intersperse =
    separator: list:
    if length list < 2 then
      list
    else
      [ (builtins.head list) separator ] ++ intersperse separator (builtins.tail list);
  hasAttrByPath =
    path: set:
    path == [ ]
    || isAttrs set
      && set ? ${builtins.head path}
      && hasAttrByPath (builtins.tail path) set.${builtins.head path};
}
