// Slow. Depends on: compiler/language.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nixEvalJson } from "../../support/nix.ts";
import { requireTool } from "../../support/tools.ts";
import { session } from "./support/evaluate.ts";

const nixpkgsLib = process.env["NIXPKGS_LIB"];
const rounds = 40;

// Arguments, as Nix text.

const quote = (text: string): string => JSON.stringify(text).replaceAll("${", "\\${");
const characters = [
  "a",
  "b",
  "B",
  "Z",
  "0",
  "7",
  "10",
  ".",
  "-",
  "_",
  "/",
  " ",
  "'",
  '"',
  "$",
  "{",
  "\\",
  "\n",
  "é",
  "😀",
];
const s = fc.string({ unit: fc.constantFrom(...characters), maxLength: 8 }).map(quote);
const word = fc.string({ unit: fc.constantFrom("a", "b", "."), minLength: 1, maxLength: 3 }).map(quote);
const ascii = fc.string({ unit: fc.constantFrom("a", "B", "1", " "), maxLength: 6 }).map(quote);
const version = fc.stringMatching(/^[0-9]{1,2}(\.[0-9]{1,2}){2}(-?(pre|rc|a)[0-9]?)?$/).map(quote);
const name = fc.constantFrom("a", "b", "c", "d");
const n = fc.integer({ min: 0, max: 6 }).map(String);
const i = fc.integer({ min: -9, max: 9 }).map((value) => `(${value})`);
const bool = fc.boolean().map(String);
const list = (of: fc.Arbitrary<string>, maxLength = 6) =>
  fc.array(of, { maxLength }).map((elements) => `[ ${elements.join(" ")} ]`);
const set = (of: fc.Arbitrary<string>) =>
  fc.dictionary(name, of, { maxKeys: 4 }).map(
    (entries) =>
      `{ ${Object.entries(entries)
        .map(([key, value]) => `${key} = ${value};`)
        .join(" ")} }`,
  );
const { any } = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    i,
    s,
    bool,
    fc.constant("null"),
    fc.constant("1.5"),
    list(tie("any"), 3),
    set(tie("any")),
  ),
}));
const tree = set(fc.oneof(i, set(fc.oneof(i, set(i)))));
const scalar = fc.oneof(i, s, bool, fc.constant("null"));
const names = list(name.map(quote), 3);
const f = (text: string) => fc.constant(`(${text})`);

const functions: Readonly<Record<string, readonly fc.Arbitrary<string>[]>> = {
  hasPrefix: [word, s],
  hasSuffix: [word, s],
  hasInfix: [word, s],
  removePrefix: [word, s],
  removeSuffix: [word, s],
  splitString: [word, s],
  concatStrings: [list(s)],
  concatStringsSep: [s, list(s)],
  concatMapStringsSep: [s, f('x: "<${x}>"'), list(s)],
  concatLines: [list(s)],
  concatImapStrings: [f("i: x: toString i + x"), list(s)],
  intersperse: [s, list(s)],
  replaceStrings: [f('[ "a" "ab" "" ]'), f('[ "1" "2" "3" ]'), ascii],
  replaceString: [word, word, s],
  toUpper: [s],
  toLower: [s],
  trim: [s],
  escapeShellArg: [fc.oneof(s, i)],
  escapeShellArgs: [list(s)],
  escapeURL: [s],
  escapeXML: [s],
  escapeRegex: [s],
  "strings.escapeNixString": [s],
  "strings.escapeNixIdentifier": [s],
  "strings.toShellVars": [set(fc.oneof(s, list(s), set(s)))],
  toSentenceCase: [ascii],
  toCamelCase: [
    fc.string({ unit: fc.constantFrom("a", "b", "C", "D", "-", "_", " ", "1"), maxLength: 9 }).map(quote),
  ],
  "strings.sanitizeDerivationName": [
    fc.oneof(s, fc.constantFrom(`"${"x/".repeat(130)}"`, `"${"ab".repeat(104)}"`, '"..a.b+c"', '"é-ü"')),
  ],
  "strings.normalizePath": [fc.string({ unit: fc.constantFrom("/", "a", "."), maxLength: 9 }).map(quote)],
  "strings.escapeC": [f(String.raw`[ "a" " " "\n" "\\" ]`), s],
  "strings.trimWith": [
    fc.tuple(bool, bool).map(([start, end]) => `{ start = ${start}; end = ${end}; }`),
    fc.string({ unit: fc.constantFrom(" ", "a", "\n", "\t", "é"), maxLength: 7 }).map(quote),
  ],
  nameFromURL: [
    fc
      .array(fc.stringMatching(/^[a-z.]{0,4}$/), { minLength: 1, maxLength: 3 })
      .map((steps) => quote(`${steps.join("/")}/x.tar`)),
    f('"."'),
  ],
  fromHexString: [fc.stringMatching(/^(0x)?[0-7]?[0-9A-Fa-f]{1,7}$/).map(quote)],
  makeSearchPath: [word, list(fc.oneof(word, fc.constant("null")))],
  makeBinPath: [list(fc.oneof(word, fc.constant("null")))],
  optionalDrvAttr: [bool, any],
  composeManyExtensions: [
    f(
      "[ (final: prev: { a = prev.a + 1; }) (final: prev: { b = [ prev final ]; }) (_: prev: { a = prev.a * 2; }) ]",
    ),
    f("{ z = 1; }"),
    i.map((value) => `{ a = ${value}; }`),
  ],
  stringToCharacters: [ascii],
  optionalString: [bool, s],
  versionOlder: [version, version],
  versionAtLeast: [version, version],
  "versions.majorMinor": [version],
  "versions.pad": [n, version],
  getName: [s],
  getVersion: [s],
  "strings.isConvertibleWithToString": [any],
  take: [n, list(i)],
  drop: [n, list(i)],
  sublist: [n, n, list(i)],
  "lists.takeEnd": [n, list(i)],
  "lists.dropEnd": [n, list(i)],
  unique: [list(fc.oneof(i, s))],
  remove: [i, list(i)],
  flatten: [any],
  reverseList: [list(any)],
  zipLists: [list(i), list(s)],
  imap0: [f("i: x: [ i x ]"), list(any)],
  foldl: [f("a: b: a - b"), i, list(i)],
  foldr: [f("a: b: a - b"), i, list(i)],
  "foldl'": [f("a: b: a - b"), i, list(i)],
  findFirst: [f("x: x > 3"), i, list(i)],
  "lists.findFirstIndex": [f("x: x > 3"), i, list(i)],
  findSingle: [f("x: x > 3"), i, i, list(i)],
  count: [f("x: x > 0"), list(i)],
  any: [f("x: x > 3"), list(i)],
  all: [f("x: x > 0"), list(i)],
  range: [i, i],
  partition: [f("x: x > 0"), list(i)],
  groupBy: [f('x: if x > 0 then "p" else "n"'), list(i)],
  sort: [f("a: b: a < b"), list(i)],
  sortOn: [f("x: x * x"), list(i)],
  naturalSort: [list(s)],
  compareLists: [f("lib.compare"), list(i), list(i)],
  "lists.commonPrefix": [list(bool), list(bool)],
  "lists.hasPrefix": [list(bool, 2), list(bool)],
  intersectLists: [list(i), list(i)],
  mutuallyExclusive: [list(i), list(i)],
  crossLists: [f("a: b: a + b"), fc.tuple(list(i, 3), list(i, 3)).map(([a, b]) => `[ ${a} ${b} ]`)],
  toList: [any],
  optional: [bool, any],
  optionals: [bool, list(any)],
  attrNames: [tree],
  attrValues: [tree],
  mapAttrsToList: [f("n: v: [ n v ]"), set(any)],
  "mapAttrs'": [f('n: v: lib.nameValuePair "x${n}" v'), set(any)],
  filterAttrs: [f('n: v: n != "a" && v != 1'), set(any)],
  filterAttrsRecursive: [f('n: v: n != "a" && v != 1'), tree],
  mapAttrsRecursive: [f("p: v: [ p v ]"), tree],
  mapAttrsRecursiveCond: [f("s: !(s ? a)"), f("p: v: [ p v ]"), tree],
  mapAttrsToListRecursive: [f("p: v: [ p v ]"), tree],
  genAttrs: [names, f("n: n + n")],
  getAttrs: [f("[ ]"), tree],
  attrByPath: [names, any, tree],
  hasAttrByPath: [names, tree],
  setAttrByPath: [names, any],
  "attrsets.longestValidPathPrefix": [names, tree],
  recursiveUpdate: [tree, tree],
  recursiveUpdateUntil: [f('p: l: r: p == [ "a" ] || !(lib.isAttrs l && lib.isAttrs r)'), tree, tree],
  zipAttrs: [list(set(i))],
  zipAttrsWith: [f("n: vs: [ n vs ]"), list(set(i))],
  foldAttrs: [f("x: acc: [ x ] ++ acc"), f("[ ]"), list(set(i), 4)],
  foldlAttrs: [f("acc: n: v: acc ++ [ n v ]"), f("[ ]"), set(i)],
  concatMapAttrs: [f('n: v: { ${n} = v; "x${n}" = v; }'), set(i)],
  cartesianProduct: [set(list(i, 3))],
  collect: [f("lib.isInt"), tree],
  matchAttrs: [tree, tree],
  overrideExisting: [tree, tree],
  attrsToList: [tree],
  catAttrs: [name.map(quote), list(tree)],
  toHexString: [n],
  compare: [i, i],
  min: [i, i],
  max: [i, i],
  "generators.toJSON": [f("{ }"), any],
  "generators.toKeyValue": [f("{ }"), set(scalar)],
  "generators.toINI": [f("{ }"), set(set(scalar))],
  "generators.toINIWithGlobalSection": [
    f("{ listsAsDuplicateKeys = true; }"),
    fc
      .tuple(set(list(scalar, 2)), set(set(scalar)))
      .map(([a, b]) => `{ globalSection = ${a}; sections = ${b}; }`),
  ],
  "generators.toGitINI": [
    set(set(fc.oneof(scalar, list(scalar, 3), set(fc.oneof(scalar, set(scalar)))))).map(
      (sections) => `(${sections} // { "a.b".c = "x"; "q\\"r".s = true; })`,
    ),
  ],
  "generators.toLua": [f("{ }"), any],
  "generators.toLua ": [
    fc
      .tuple(bool, bool)
      .map(
        ([multiline, asBindings]) =>
          `{ indent = "  "; multiline = ${multiline}; asBindings = ${asBindings}; }`,
      ),
    set(fc.oneof(any, fc.constant('{ _type = "lua-inline"; expr = "f(1)"; }'))),
  ],
  "cli.toGNUCommandLine": [f("{ }"), set(fc.oneof(scalar, list(fc.oneof(i, s))))],
  "cli.toGNUCommandLineShell": [
    f(
      '{ optionValueSeparator = "="; mkOptionName = k: "-x${k}"; mkBool = k: v: [ "-x${k}=${lib.boolToString v}" ]; }',
    ),
    set(fc.oneof(scalar, list(fc.oneof(i, s)))),
  ],
  "cli.toGNUCommandLine ": [
    f(
      '{ mkList = k: v: [ (k + lib.concatMapStrings toString v) ]; mkOption = k: v: [ "${k}:${toString v}" ]; }',
    ),
    set(fc.oneof(scalar, list(scalar))),
  ],
  "cli.toCommandLineGNU": [f("{ }"), set(fc.oneof(scalar, list(scalar)))],
  "cli.toCommandLineShellGNU": [
    f('{ explicitBool = true; isLong = k: k == "a"; formatArg = v: "<${toString v}>"; }'),
    set(fc.oneof(scalar, list(scalar))),
  ],
  "cli.toCommandLine": [
    f('k: { option = "/${k}"; sep = if k == "a" then null else ":"; explicitBool = k == "b"; }'),
    set(fc.oneof(scalar, list(scalar))),
  ],
  "cli.toCommandLineShell": [
    f('k: { option = "/${k}"; sep = null; explicitBool = false; formatArg = toString; }'),
    set(fc.oneof(scalar, list(scalar))),
  ],
  "generators.toINI ": [
    f('{ mkKeyValue = lib.generators.mkKeyValueDefault { mkValueString = v: "<${toString v}>"; } ": "; }'),
    set(set(fc.oneof(i, s))),
  ],
};

describe("functions of lib, compared with nixpkgs'", () => {
  it.skipIf(nixpkgsLib === undefined || !requireTool("nix-instantiate")).each(Object.entries(functions))(
    "lib.%s (needs nix-instantiate and NIXPKGS_LIB)",
    (fn, parameters) => {
      const calls = fc.sample(fc.tuple(...parameters), rounds).map((args) => `lib.${fn} ${args.join(" ")}`);
      const expected = nixEvalJson(
        `let lib = import ${nixpkgsLib ?? ""}; in [\n${calls.map((call) => `(${call})`).join("\n")}\n]`,
      );
      const found = calls.map((call) => {
        const { plain, diagnostics } = session();
        const value = plain(call);
        expect(diagnostics, call).toEqual([]);
        return value;
      });
      expect(found.map((value, index) => [calls[index], value])).toEqual(
        (expected as unknown[]).map((value, index) => [calls[index], value]),
      );
    },
  );

  it.skipIf(!requireTool("nix-instantiate"))("equality, order and text of any values", () => {
    const operations = fc.oneof(
      fc.tuple(any, any).map(([a, b]) => `${a} == ${b}`),
      fc.tuple(list(i), list(i)).map(([a, b]) => `${a} < ${b}`),
      fc.tuple(s, s).map(([a, b]) => `${a} < ${b}`),
      any.map((a) => `builtins.toJSON ${a}`),
      list(fc.oneof(i, s, bool, fc.constant("null"), list(s))).map((a) => `toString ${a}`),
      any.map((a) => `builtins.fromJSON (builtins.toJSON ${a}) == ${a}`),
      fc.tuple(version, version).map(([a, b]) => `builtins.compareVersions ${a} ${b}`),
    );
    const texts = fc.sample(operations, 400);
    const expected = nixEvalJson(`[\n${texts.map((text) => `(${text})`).join("\n")}\n]`) as unknown[];
    expect(texts.map((text) => [text, session().plain(text)])).toEqual(
      texts.map((text, index) => [text, expected[index]]),
    );
  });
});
