import { describe, expect, it } from "vitest";
import { showExpression } from "./support/read.ts";

// The shape of the tree, where it matters how a residual is printed; what it means is tested in javascript.test.ts.

const table = (name: string, cases: readonly (readonly [source: string, shown: string])[]) =>
  describe(name, () => {
    it.each(cases)("%s", (source, shown) => expect(showExpression(source)).toBe(shown));
  });

table("literals", [
  ["1", "1"],
  ["1.0", "1.0"],
  ["1e3", "1000.0"],
  ["0xff", "255"],
  ["1_000_000", "1000000"],
  ["10n", "10"],
  ["-5", "-5"],
  ["-1.5", "-1.5"],
  ["9007199254740993", "9007199254740993"],
  ["9223372036854775807", "9223372036854775807"],
  ["-9223372036854775808", "-9223372036854775808"],
  ["'it\\'s \\u{41}'", `"it's A"`],
  ["null", "null"],
  ["true", "true"],
  ["[]", "[ ]"],
  ["({})", "{ }"],
]);

table("what only Nix knows", [
  ["pkgs.hello", "pkgs.hello"],
  ["pkgs['hello-web']", "pkgs.hello-web"],
  ["pkgs.python3Packages['requests']", "pkgs.python3Packages.requests"],
  ["lib.getExe(pkgs.curl)", "(lib.getExe pkgs.curl)"],
  ["lib.filter(f => f, [])", "((lib.filter (f: f)) [ ])"],
  ["lib.map(x => x)([])", "((lib.map (x: x)) [ ])"],
  ["builtins.length([])", "(builtins.length [ ])"],
  ["pkgs.callPackage(file('./x.nix'), {})", "((pkgs.callPackage <tree:apps/web/x.nix>) { })"],
  ["pkgs.python3.withPackages(ps => [ps.requests])", "(pkgs.python3.withPackages (ps: [ ps.requests ]))"],
  [
    "pkgs['ocaml-ng'].ocamlPackages.overrideScope(self => super_ => ({ a: self.b, c: super_['d-e'] }))",
    "(pkgs.ocaml-ng.ocamlPackages.overrideScope (self: (super_: { a = self.b; c = super_.d-e; })))",
  ],
  [
    "pkgs.hello.overrideAttrs((old) => ({ patches: [...(old.patches ?? []), file('./a.patch')] }))",
    "(pkgs.hello.overrideAttrs (old: { patches = ((let value' = (old.patches or null); in " +
      "(if (value' == null) then [ ] else value')) ++ [ <tree:apps/web/a.patch> ]); }))",
  ],
  ["`${pkgs.hello}/bin/hello`", '"${pkgs.hello}/bin/hello"'],
  ["'x' + pkgs.hello", '"x${pkgs.hello}"'],
  ["`${config.apps.web.port}`", '"${(js:interpolate config.apps.web.port)}"'],
  ["`${lib.version}`.length", '(js:length "${lib.version}")'],
  ["lib.strings.length", "lib.strings.length"],
  [
    "lib.splitString(',', config.a).map((x) => x)",
    '((builtins.map (x: x)) ((lib.splitString ",") config.a))',
  ],
]);

table("functions", [
  [
    "({ config, lib, pkgs, ...rest }) => ({ x: lib.mkIf(config.a, pkgs.hello), ...rest })",
    "({ config, lib, pkgs, ... }@arguments: (let rest = ((builtins.removeAttrs arguments) " +
      '[ "config" "lib" "pkgs" ]); in ({ x = ((lib.mkIf config.a) pkgs.hello); } // rest)))',
  ],
  ["({ pkgs }) => pkgs.hello", "({ pkgs, ... }: pkgs.hello)"],
  ["({ a, b = a }) => [a, b]", "({ a, b ? a, ... }: [ a b ])"],
  ["({ 'foo-bar': fooBar }) => fooBar", "({ foo-bar, ... }: (let fooBar = foo-bar; in fooBar))"],
  ["({ 'a b': ab }) => ab", '(argument: (let ab = argument."a b"; in ab))'],
  ["({ with: w }) => w", "(argument: (let w = argument.with; in w))"],
  ["({ a: { b } }) => b", "({ a, ... }: (let b = a.b; in b))"],
  [
    "([a, b]) => [b, a]",
    "(argument: (let a = ((builtins.elemAt argument) 0); b = ((builtins.elemAt argument) 1); in [ b a ]))",
  ],
  ["(pkgs) => pkgs.hello", "(pkgs: pkgs.hello)"],
  ["(map) => map", "(map_2: map_2)"],
  ["(a, b) => a", "(a: (b: a))"],
  ["() => 1", "(_: 1)"],
  ["config.f()", "(config.f { })"],
  ["config.f(1, 2)", "((config.f 1) 2)"],
  ["(x) => { const y = x; return y; }", "(x: (let y = x; in y))"],
]);

table("hand-written Nix", [
  ["nix`pkgs.hello`", "pkgs.hello"],
  ["nix`with pkgs; [ hello ]`", "(with pkgs; [ hello ])"],
  ["nix`${1} + ${pkgs.a}`", "(let hole = 1; hole_2 = pkgs.a; in (hole + hole_2))"],
  ['nix`"a${pkgs.a}b"`', '(let hole = pkgs.a; in "a${hole}b")'],
  ['nix`"\\${pkgs.a}"`', '"${pkgs.a}"'],
  ["nix`''\\n  a\\n''`", '"a\\n"'],
  ["nix`{ ${'a'} = 1; }`", '(let hole = "a"; in { ${hole} = 1; })'],
  ["nix`./x + ./y/${'z'}`", '(let hole = "z"; in (<tree:apps/web/x> + <tree:apps/web/y/${hole}>))'],
  ["((hello) => nix`with pkgs; [ hello ${hello} ]`)(1)", "((hello_2: (with pkgs; [ hello hello_2 ])) 1)"],
  ["((hole) => nix`${hole} ${1}`)(1)", "((hole: (let hole_2 = 1; in (hole hole_2))) 1)"],
]);

table("files", [
  ["file('./x')", "<tree:apps/web/x>"],
  ["file('x/./y//z')", "<tree:apps/web/x/y/z>"],
  ["file('../../x')", "<tree:x>"],
  ["file('../..')", "<tree:>"],
  ["file(`./${config.n}.conf`)", "<tree:apps/web/${(js:interpolate config.n)}.conf>"],
  ["file(`../a/b${'c'}/d`)", "<tree:apps/a/bc/d>"],
  ["`${file('./x')}/y`", '"${<tree:apps/web/x>}/y"'],
  ["file('./x') + '/y'", '(<tree:apps/web/x> + "/y")'],
]);

table("choices", [
  [
    "config.a.b ?? 'x'",
    `(let value' = ((config.a).b or null); in (if (value' == null) then "x" else value'))`,
  ],
  ["config?.a?.['b']?.c", "(config.a.b.c or null)"],
  ["config.a?.b.c", "(let value' = (config.a or null); in (if (value' == null) then null else value'.b.c))"],
  ["config.a === null", "((config.a or null) == null)"],
  ["({ ...(config.a && { b: 1 }) })", "(if config.a then { b = 1; } else { })"],
  [
    "config[config.k]",
    "(let key' = config.k; in (if (builtins.isInt key') then ((builtins.elemAt config) key') else config.${key'}))",
  ],
]);
