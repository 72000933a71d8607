import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  andList,
  didYouMean,
  editDistance,
  entryMeant,
  orList,
  suggest,
} from "../../../compiler/support/suggest.ts";

describe("suggest", () => {
  const options = ["description", "displayName", "healthcheck", "icon", "services", "version"];

  it.each([
    ["helthcheck", "healthcheck"],
    ["healthCheck", "healthcheck"],
    ["servcies", "services"],
    ["discription", "description"],
    ["verison", "version"],
    ["ikon", "icon"],
  ])("%s -> %s", (word, expected) => expect(suggest(word, options)).toBe(expected));

  it.each(["", "x", "maintainers", "services"])("has nothing better for %j", (word) =>
    expect(suggest(word, options)).toBeUndefined(),
  );

  it("prefers a difference in case, then byte order", () => {
    expect(suggest("abc", ["abd", "ABC"])).toBe("ABC");
    expect(suggest("abc", ["abz", "aba"])).toBe("aba");
    expect(suggest("abc", ["aba", "abz"])).toBe("aba");
  });
});

describe("editDistance", () => {
  it.each([
    ["", "", 0],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
    ["ab", "ba", 1],
    ["ca", "abc", 3],
  ])("%j %j: %d", (a, b, expected) => expect(editDistance(a, b)).toBe(expected));

  it("gives up above the limit", () => expect(editDistance("aaaa", "bbbb", 2)).toBe(Infinity));

  it("is symmetric and zero only for equal words", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b) === 0).toBe(a === b);
      }),
    );
  });
});

describe("sentences", () => {
  it("asks only when something is near", () => {
    expect(didYouMean("wbe", ["web", "database"])).toBe("Did you mean `web`?");
    expect(didYouMean("wbe", ["database"])).toBeUndefined();
  });

  it.each([
    ["pkgs.nope", undefined],
    ["pkgs.jq", undefined],
    ["pkgs.pgae", "Did you mean `pkgs.page`?"],
    ["pkgs.dcie", "Did you mean `pkgs.dice`?"],
    ["apps.page", "Did you mean `pkgs.page`?"],
    ["page", "Did you mean `pkgs.page`?"],
    ["both", "Did you mean `apps.both` or `pkgs.both`?"],
    ["pkg.dice", "Did you mean `pkgs.dice`?"],
  ])("find the entry that is meant by %s", (word, meant) => {
    expect(entryMeant(word, ["apps.both", "pkgs.both", "pkgs.dice", "pkgs.go", "pkgs.page"])).toBe(meant);
  });

  it("lists names", () => {
    expect(orList(["a", "b", "c"])).toBe("`a`, `b` or `c`");
    expect(andList(["a", "b"])).toBe("`a` and `b`");
    expect(andList(["a"])).toBe("`a`");
    expect(andList([])).toBe("");
  });
});
