import { describe, expect, it } from "vitest";
import { andList, didYouMean, orList, suggestions } from "../../../compiler/support/suggest.ts";

describe("suggestions", () => {
  const known = ["healthcheck", "process", "resources", "dependsOn", "ports"];

  it.each([
    ["healthCheck", ["healthcheck"]],
    ["helthcheck", ["healthcheck"]],
    ["dependson", ["dependsOn"]],
    ["porst", ["ports"]],
    ["zzz", []],
    ["", []],
  ])("for %j gives %j", (unknown, expected) => {
    expect(suggestions(unknown, known)).toEqual(expected);
  });

  it("orders by distance, then by name, and stops at the limit", () => {
    expect(suggestions("web1", ["web4", "web3", "web2", "web1x", "web"])).toEqual(["web", "web1x", "web2"]);
  });

  it("counts two swapped neighbours as one edit", () => {
    expect(suggestions("ab", ["ba"])).toEqual(["ba"]);
  });

  it("gives up on very long words without computing them", () => {
    expect(suggestions("a".repeat(100_000), ["b"])).toEqual([]);
  });
});

describe("sentences", () => {
  it("asks only when something is close", () => {
    expect(didYouMean("wbe", ["web", "wbx"])).toBe("Did you mean `wbx` or `web`?");
    expect(didYouMean("wbe", ["database"])).toBeUndefined();
  });

  it("lists names", () => {
    expect(orList(["a", "b", "c"])).toBe("`a`, `b` or `c`");
    expect(andList(["a"])).toBe("`a`");
    expect(andList([])).toBe("");
  });
});
