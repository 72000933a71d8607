import { describe, expect, it } from "vitest";
import { session } from "./support/evaluate.ts";

/** The Nix text that is left when everything known has been computed. */
const table = (cases: readonly (readonly [text: string, residual: string])[]): void =>
  it.each(cases)("%s", (text, residual) => {
    const { nix, diagnostics } = session({ "a.patch": "", "data.txt": "text\n" });
    expect(nix(text)).toBe(residual);
    expect(diagnostics).toEqual([]);
  });

describe("packages stay as they are", () => {
  table([
    ["pkgs.hello", "pkgs.hello"],
    ["pkgs.ocaml-ng.ocamlPackages.lwt", "pkgs.ocaml-ng.ocamlPackages.lwt"],
    ["let p = pkgs.python3; in p.pkgs.requests", "pkgs.python3.pkgs.requests"],
    ["lib.getExe pkgs.curl", "lib.getExe pkgs.curl"],
    ["pkgs.lib.toUpper pkgs.x.name", "lib.toUpper pkgs.x.name"],
    ["lib.licenses.mit", "lib.licenses.mit"],
    ["let x = 1; in pkgs.f { a = x + 1; b = [ x ]; }", "pkgs.f { a = 2; b = [ 1 ]; }"],
    ["pkgs.callPackage ./a.patch { }", "pkgs.callPackage ./a.patch { }"],
    ['"${pkgs.hello}/bin/${"hel" + "lo"}"', '"${pkgs.hello}/bin/hello"'],
    ['pkgs.hello + "/bin"', 'pkgs.hello + "/bin"'],
    ["pkgs.x.y or 1", "pkgs.x.y or 1"],
    ["pkgs ? hello", "pkgs ? hello"],
    ["{ a = 1; }.${pkgs.n}", "{ a = 1; }.${pkgs.n}"],
    ["{ ${pkgs.n} = 1; b = 1 + 1; }", "{ b = 2; ${pkgs.n} = 1; }"],
    ["-pkgs.n", "-pkgs.n"],
    ['builtins.placeholder "out"', 'builtins.placeholder "out"'],
  ]);
});

describe("decided conditions are removed", () => {
  table([
    ["if true then pkgs.a else pkgs.b", "pkgs.a"],
    ["false && pkgs.c", "false"],
    ["true && pkgs.c", "pkgs.c"],
    ["true || pkgs.c", "true"],
    ["pkgs.c && false", "pkgs.c && false"],
    ["[ 1 2 ] == [ pkgs.a ]", "false"],
    ["[ 1 pkgs.a ] == [ 2 pkgs.b ]", "false"],
    ["{ a = pkgs.a; b = 1; } // { a = 2; }", "{ a = 2; b = 1; }"],
    ["({ a = pkgs.a; } // { b = 1; }).b", "1"],
    ["builtins.length [ pkgs.a pkgs.b ]", "2"],
    ["map (p: p.dev) [ pkgs.a pkgs.b ]", "[ pkgs.a.dev pkgs.b.dev ]"],
    ["lib.optionals true [ pkgs.a ]", "[ pkgs.a ]"],
    ["lib.optional pkgs.c pkgs.a", "lib.optional pkgs.c pkgs.a"],
    ["lib.elem 1 [ pkgs.a 1 ]", "true"],
    ['lib.concatStringsSep ":" [ "a" pkgs.b ]', '"a:${pkgs.b}"'],
    ["({ a, b ? a }: [ a b ]) { a = pkgs.a; }", "[ pkgs.a pkgs.a ]"],
    ["({ a, b ? 1, ... }: [ a b ]) pkgs.s", "[ pkgs.s.a pkgs.s.b or 1 ]"],
    ["builtins.toJSON { a = pkgs.a; }", "builtins.toJSON { a = pkgs.a; }"],
    ["builtins.map (x: x) pkgs.list", "builtins.map (x: x) pkgs.list"],
    ["lib.fileContents ./data.txt", '"text"'],
    // Only Nix runs its regular expressions.
    ['builtins.match "a(b*)c" ("ab" + "c")', 'builtins.match "a(b*)c" "abc"'],
    ['builtins.head (lib.split "[.]" "1.2")', 'builtins.head (lib.split "[.]" "1.2")'],
  ]);
});

describe("branches that Nix may not take", () => {
  table([
    ['lib.optional pkgs.c (throw "no")', 'lib.optional pkgs.c (builtins.throw "no")'],
    ['lib.optionalString pkgs.c (throw "no")', 'lib.optionalString pkgs.c (builtins.throw "no")'],
    ['lib.attrByPath [ "a" ] (throw "no") pkgs', 'lib.attrByPath [ "a" ] (builtins.throw "no") pkgs'],
    [
      "let f = n: lib.optionals (pkgs.n > n) ([ n ] ++ f (n + 1)); in f 0",
      "let f = n: lib.optionals (pkgs.n > n) ([ n ] ++ f (n + 1)); in lib.optionals (pkgs.n > 0) ([ 0 ] ++ f 1)",
    ],
    ['if pkgs.c then throw "no" else 1 + 1', 'if pkgs.c then builtins.throw "no" else 2'],
    ['pkgs.c || throw "no"', 'pkgs.c || builtins.throw "no"'],
    ["pkgs.a or (throw pkgs.m)", 'pkgs.a or (builtins.throw "${pkgs.m}")'],
    ["x: assert false; x", 'x: builtins.throw "assertion failed: false"'],
    ["assert pkgs.c; 1 + 1", "assert pkgs.c; 2"],
  ]);
});

describe("with", () => {
  table([
    ["with pkgs; [ curl git ]", "[ pkgs.curl pkgs.git ]"],
    ["let curl = 1; in with pkgs; [ curl git ]", "[ 1 pkgs.git ]"],
    ["with lib; with pkgs; [ (optional true hello) ]", "[ [ pkgs.hello ] ]"],
    ["with pkgs; with lib; [ hello (head [ 1 ]) ]", "[ pkgs.hello 1 ]"],
    ["with { a = 1; }; with pkgs; a", "pkgs.a or 1"],
    ["with pkgs; with { a = 1; }; [ a b ]", "[ 1 pkgs.b ]"],
    ["with pkgs; with python3Packages; requests", "(pkgs // pkgs.python3Packages).requests"],
    [
      "pkgs.python3.withPackages (ps: with ps; [ requests ])",
      "pkgs.python3.withPackages (ps: [ ps.requests ])",
    ],
  ]);
});

describe("functions keep their parameters and capture nothing", () => {
  table([
    ["x: 1 + 1", "x: 2"],
    ["x: y: x", "x: y: x"],
    ["x: x: x", "x: x: x"],
    ["x: (y: x: [ x y ]) x", "x: x2: [ x2 x ]"],
    ["let f = x: y: [ x y ]; in y: f y", "y: y2: [ y y2 ]"],
    ["pkgs: pkgs.hello", "pkgs: pkgs.hello"],
    ["let p = pkgs; in pkgs: [ p.a pkgs.b ]", "pkgs2: [ pkgs.a pkgs2.b ]"],
    ["{ pkgs, ... }: pkgs.hello", "{ pkgs, ... }: pkgs.hello"],
    [
      "let p = pkgs; in { pkgs, ... }: [ p.a pkgs.b ]",
      "let pkgs2 = pkgs; in { pkgs, ... }: [ pkgs2.a pkgs.b ]",
    ],
    [
      "{ config, ... }: { a = config.a; f = { config, ... }: config.b; }",
      "{ config, ... }: { a = config.a; f = { config, ... }: config.b; }",
    ],
    [
      "{ config, ... }: let outer = config; in { config, ... }: [ config.b outer.a ]",
      "{ config, ... }: let config2 = config; in { config, ... }: [ config.b config2.a ]",
    ],
    ["{ a, b ? a + (1 + 1), ... }@args: [ args.c b ]", "{ a, b ? a + 2, ... }@args: [ args.c b ]"],
    ["builtins.map", "builtins.map"],
    ["builtins.map (x: x)", "builtins.map (x: x)"],
    ["lib.concatMapStrings toString", "lib.concatMapStrings builtins.toString"],
  ]);
});

describe("a value that is used more than once", () => {
  table([
    ["let p = pkgs.a; in pkgs.f p p", "pkgs.f pkgs.a pkgs.a"],
    [
      "let big = pkgs.a.overrideAttrs { x = 1; y = 2; z = 3; }; in pkgs.f big big",
      "let big = pkgs.a.overrideAttrs { x = 1; y = 2; z = 3; }; in pkgs.f big big",
    ],
    [
      "x: let y = pkgs.f { a = x; b = 2; c = 3; d = 4; }; in pkgs.g y y",
      "x: let y = pkgs.f { a = x; b = 2; c = 3; d = 4; }; in pkgs.g y y",
    ],
    ["let p = pkgs.f { self = p; }; in p.x", "let p = pkgs.f { self = p; }; in p.x"],
    [
      "let f = n: if pkgs.c n then f (n + 1) else n; in f 0",
      "let f = n: if pkgs.c n then f (n + 1) else n; in if pkgs.c 0 then f 1 else 0",
    ],
    [
      "let even = n: n == 0 || odd (n - 1); odd = n: n != 0 && even (n - 1); in builtins.filter even pkgs.ns",
      "let even = n: n == 0 || n - 1 != 0 && even (n - 1 - 1); in builtins.filter even pkgs.ns",
    ],
  ]);

  it("is written once, however deep the sharing", () => {
    const { nix } = session();
    const text = nix(
      "let f = x: n: if n == 0 then x else f (pkgs.g x { a = x; b = 1; }) (n - 1); in f pkgs.a 40",
    );
    expect(text.length).toBeLessThan(4_000);
  });
});
