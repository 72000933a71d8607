import { expect, it } from "vitest";
import { aliasesOf, neutralName } from "../../../compiler/schema/aliases.ts";
import { nameRules } from "../../../compiler/schema/names.ts";
import { DESCPAT, GITPAT, PORTPAT, REPOPAT, TARBALLPAT, URLPAT } from "../../../compiler/schema/patterns.ts";

it.each([
  [DESCPAT, ["", "A.", "..", `${"é".repeat(119)}.`], ["A", ".", " ", "A.\n", "A\nb.", `${"é".repeat(120)}.`]],
  [URLPAT, ["a://b", "git+ssh://x", "x-.+://é"], ["://b", "1a://b", "a:/b", "a://", "a://b c", "a://b\n"]],
  [PORTPAT, ["1:2", "0080:80"], ["80", "80:", ":80", "a:b", "80:80/tcp", " 1:2", "1:2\n"]],
  [GITPAT, ["github:a/b/c", "git:https://x/y?rev=z", ":" + "//"], ["github:a/b", "a/b/c", ""]],
  [TARBALLPAT, ["https://x", "://"], ["x", "https:/x"]],
  [
    REPOPAT,
    ["github:a/b", "gitea:example.org/a/b"],
    ["a/b", "github:a", "github:", "github:a//b", "GITHUB:a/b"],
  ],
])("%s matches whole strings only", (pattern, good, bad) => {
  expect(good.filter((each) => !pattern.test(each))).toEqual([]);
  expect(bad.filter((each) => pattern.test(each))).toEqual([]);
});

it.each([
  ["entry", ["a", "A-1", "0", "a--b-"], ["", "-a", "a_b", "a.b", "é", "a b", "a\n"]],
  ["host", ["a", "a-1", "0", "x".repeat(63)], ["", "A", "-a", "a-", "a_b", "a.b", "x".repeat(64), "a\n"]],
  ["environment", ["A", "_a", "a1"], ["", "1a", "A-B", "A B", "A=B", "é"]],
] as const)("names of kind %s", (kind, good, bad) => {
  expect(good.filter((each) => !nameRules[kind].pattern.test(each))).toEqual([]);
  expect(bad.filter((each) => nameRules[kind].pattern.test(each))).toEqual([]);
});

it("aliases mean something only where their neutral name is an option", () => {
  expect(neutralName("nixosConfig", new Set(["hostosConfig"]))).toBe("hostosConfig");
  expect(neutralName("nixosConfig", new Set(["a"]))).toBeUndefined();
  expect(neutralName("nixos", new Set(["nixos", "hostos"]))).toBe("nixos");
  expect(aliasesOf(new Set(["fund", "hostos", "x"]))).toEqual([
    ["nixos", "hostos"],
    ["ngi", "fund"],
  ]);
});
