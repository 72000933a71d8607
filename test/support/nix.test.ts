// Slow. Depends on: test/support.
import { expect, it } from "vitest";
import { describeWith, nixEval, nixEvalJson, NixError, nixParse } from "./nix.ts";
import { tempFolder, writeTree } from "./temp-folder.ts";

describeWith("nix-instantiate", "the Nix test helpers", () => {
  it("evaluates to JSON", () => {
    expect(nixEvalJson('{ a = [ 1 null true ]; b = "x"; }')).toEqual({ a: [1, null, true], b: "x" });
  });

  it("prints values and parses", () => {
    expect(nixEval("9223372036854775807")).toBe("9223372036854775807");
    expect(nixParse("a: 1 + a * 2")).toBe("(a: (1 + (__mul a 2)))");
  });

  it("writes to a store of its own", () => {
    const expression = 'builtins.readFile (builtins.toFile "name" "text")';
    expect(nixEvalJson(expression, { write: true })).toBe("text");
  });

  it("reads paths relative to a folder", () => {
    const folder = tempFolder();
    writeTree(folder, { "x.nix": "42" });
    expect(nixEvalJson("import ./x.nix", { cwd: folder })).toBe(42);
  });

  it("throws the messages of Nix", () => {
    expect(() => nixEvalJson("{")).toThrow(NixError);
    expect(() => nixEvalJson('throw "because"')).toThrow(/because/);
  });
});
