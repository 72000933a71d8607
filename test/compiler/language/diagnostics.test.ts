import { describe, expect, it } from "vitest";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";
import { session } from "./support/evaluate.ts";

describe("mistakes", () => {
  it.each([
    ["x", "CG200"],
    ["{ a = 1; }.b", "CG201"],
    ["builtins.lenght [ ]", "CG201"],
    ["lib.optionl true 1", "CG201"],
    ['lib.strings.toUppr "a"', "CG201"],
    ['with lib.strings; toUppr "a"', "CG201"],
    ["lib.meta.getExee 1", "CG201"],
    ["1 + true", "CG202"],
    ["if 1 then 2 else 3", "CG202"],
    ["[ ] ++ { }", "CG202"],
    ["{ } // [ ]", "CG202"],
    ["lib.concatStringsSep 1 [ ]", "CG202"],
    ["lib.sort 3 [ 100 ]", "CG202"],
    ["lib.any 3 [ ]", "CG202"],
    ["lib.groupBy { } [ ]", "CG202"],
    ["builtins.foldl' 3 0 [ ]", "CG202"],
    ["{ ${1} = 2; }", "CG202"],
    ["(1).a", "CG202"],
    ["1 2", "CG203"],
    ["({ a }: a) { }", "CG204"],
    ["({ a }: a) { a = 1; b = 2; }", "CG205"],
    ["let a = a; in a", "CG206"],
    ['throw "x"', "CG207"],
    ['abort "x"', "CG207"],
    ['lib.assertMsg false "x"', "CG207"],
    ['lib.toInt "x"', "CG207"],
    ["assert false; 1", "CG208"],
    ['let k = "a"; in { a = 1; ${k} = 2; }', "CG209"],
    ['"${1}"', "CG210"],
    ['"${[ ]}"', "CG210"],
    ['"a" + 1', "CG210"],
    ['lib.splitString "x" null', "CG210"],
    ["toString { }", "CG210"],
    ["builtins.toJSON { __toString = self: 1; }", "CG210"],
    ["1 / 0", "CG211"],
    ["1.0 / 0", "CG211"],
    ["9223372036854775807 + 1", "CG211"],
    ["-9223372036854775807 - 2", "CG211"],
    ['builtins.fetchurl "https://example.org"', "CG213"],
    ['builtins.fetchTarball "https://example.org"', "CG213"],
    ["builtins.currentTime", "CG213"],
    ["builtins.currentSystem", "CG213"],
    ["__currentSystem", "CG213"],
    ["/etc/hosts", "CG214"],
    ["~/x", "CG214"],
    ["<nixpkgs>", "CG214"],
    ['./a + "/../.."', "CG214"],
    ["builtins.readFile ./missing", "CG216"],
    ["builtins.readFile ./binary", "CG183"],
    ["builtins.head [ ]", "CG221"],
    ["builtins.elemAt [ 1 ] (-1)", "CG221"],
    ["lib.last [ ]", "CG221"],
    ['builtins.fromJSON "{"', "CG223"],
    ['builtins.fromJSON "1e400"', "CG223"],
    ["lib.importJSON ./text", "CG223"],
    ['1 < "a"', "CG224"],
    ["{ } < { }", "CG224"],
    ["builtins.genList (x: x) (-1)", "CG225"],
    ['builtins.substring (-1) 1 "a"', "CG225"],
    ['lib.warn "careful" 1', "CG227"],
    ["builtins.toJSON (x: x)", "CG228"],
  ])("%s: %s", (text, code) => {
    const { codes } = session({ binary: new Uint8Array([0xff]), text: "text" });
    expect(codes(text)).toEqual([code]);
  });

  it("name the place and what to write instead", () => {
    const { value, diagnostics } = session();
    value("{ hello = 1; }.helo");
    expect(diagnostics).toEqual([
      {
        code: "CG201",
        severity: "error",
        message: "attribute `helo` is missing",
        span: { file: "recipe.nix", start: 15, end: 19 },
        fix: { from: "helo", to: "hello" },
        hint: "Did you mean `hello`?",
        scope: "catalog",
      },
    ]);
  });

  it.each([
    ['"${null}"', "Handle `null` with an `if`."],
    ['"${[ 1 ]}"', "Join its elements to one string first."],
    ['"${{ a = 1; }}"', "Select an attribute, or convert the set with `builtins.toJSON`."],
    ['"${x: x}"', "Call it with its arguments."],
  ])("show how to convert another value to a string: %s", (text, hint) => {
    const { value, diagnostics } = session();
    value(text);
    expect(diagnostics.map((each) => each.hint)).toEqual([hint]);
  });
});

it("hints show how a parameter gets a default in the syntax of the function", async () => {
  const rest = `license: "mit", source: { path: file("./src") }, build: { standardBuilder: { enable: true } }`;
  const { diagnostics } = await compileRecipe(
    "recipe.ts",
    `import { defineRecipe, file } from "catalogc";
    const f = ({ k, ...rest }: { k?: string; version: string }) => rest;
    export default defineRecipe({ pkgs: { a: { ...f({ version: "1" }), ${rest} } } });`,
  );
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ["CG204", "Add `k` to the call, or give it a default: `k = …`."],
  ]);
});

describe("a failure", () => {
  it("is reported once, however many values need it", () => {
    const { codes } = session();
    expect(codes("let bad = 1 + true; in [ bad bad { a = bad; } (bad + 1) ]")).toEqual(["CG202"]);
  });

  it("in one value leaves the others", () => {
    const { plain, diagnostics } = session();
    expect(plain("{ a = x; b = 1 + 1; c = y; }")).toEqual({ a: undefined, b: 2, c: undefined });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "undefined variable `x`",
      "undefined variable `y`",
    ]);
  });

  it("at a name that only derivations have reports where a recipe reads it", () => {
    const { plain, diagnostics } = session();
    plain('"-X main.version=${finalAttrs.version}"');
    expect(diagnostics.map(({ code, hint }) => `${code} ${hint}`)).toEqual([
      "CG200 A recipe reads its own values from `config.pkgs.<name>`, for example `config.pkgs.<name>.version`, or from a `let`. `pkgs.<name>` is the package itself.",
    ]);
  });

  it("is not reported in a value that is not needed", () => {
    const { codes } = session();
    expect(codes('builtins.length [ (throw "x") y ]')).toEqual([]);
    expect(codes('builtins.tryEval (throw "x")')).toEqual([]);
    expect(codes('let x = throw "x"; in (builtins.tryEval x).success || true')).toEqual([]);
  });

  it("is reported if it was caught and its value is needed later", () => {
    const { codes } = session();
    expect(codes('let x = throw "x"; in [ (builtins.tryEval x).success x ]')).toEqual(["CG207"]);
  });

  it("inside an expression for Nix is reported when the expression is read", () => {
    const { nix, diagnostics } = session();
    nix("pkgs.f { a = 1 + true; }");
    expect(diagnostics.map(({ code }) => code)).toEqual(["CG202"]);
  });
});

describe("a cycle", () => {
  it("is reported once, with each step", () => {
    const { value, diagnostics } = session();
    value("rec { a = b.c; b = { c = d; }; d = a; }.a");
    expect(diagnostics).toHaveLength(1);
    expect(diagnostics[0]?.message).toBe("infinite recursion: b.c -> d -> a -> b.c");
    expect(diagnostics[0]?.related?.map(({ message }) => message)).toEqual([
      "which needs `d`",
      "which needs `a`",
    ]);
  });

  it("through the compiler's own thunks names the references in recipes", () => {
    const globals = new Map();
    const { evaluator, parse, diagnostics } = session({}, { globals });
    const recipe = evaluator.evaluate(
      parse("{ a.version = config.b.version; b.version = config.a.version; }"),
    );
    globals.set(
      "config",
      evaluator.lazy(() => recipe.force(), "config"),
    );
    const value = evaluator.evaluate(parse("config.a.version")).force();
    expect(value.kind).toBe("error");
    expect(diagnostics.map(({ message }) => message)).toEqual([
      "infinite recursion: config.b.version -> config.a.version -> config.b.version",
    ]);
  });
});
