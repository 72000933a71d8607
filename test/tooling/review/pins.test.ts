import { describe, expect, it } from "vitest";
import { review } from "../../../tooling/review/review.ts";
import type { OutputTree } from "../../../tooling/review/sides/tree.ts";
import { golden } from "../../support/reviewed-golden.ts";

const own = { isOwn: true };

const locked = {
  type: "github",
  owner: "NixOS",
  repo: "nixpkgs",
  rev: "0123456789abcdef0123456789abcdef01234567",
  narHash: "sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
  lastModified: 1722470400,
};
const next = { ...locked, rev: "fedcba98765432100123456789abcdef01234567", lastModified: 1725148800 };

const withLock = (lock: object | undefined): OutputTree => {
  const nodes = { nixpkgs: { locked: lock }, root: { inputs: { nixpkgs: "nixpkgs" } } };
  return lock === undefined
    ? golden
    : new Map(golden).set("flake.lock", JSON.stringify({ nodes, root: "root", version: 7 }));
};

describe("the lock file of the generated flake", () => {
  it.each([
    [locked, next, "notice catalog: input `nixpkgs` changed; everything is rebuilt, and services restart"],
    [next, locked, "warning catalog: input `nixpkgs` is older"],
    [locked, { ...next, owner: "somebody" }, "danger catalog: input `nixpkgs` comes from another place"],
    [
      locked,
      { ...locked, narHash: "sha256-BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB=" },
      "danger catalog: input `nixpkgs` has another hash, with the same revision",
    ],
    [undefined, locked, "notice catalog: input `nixpkgs` is pinned"],
    [locked, undefined, "warning catalog: input `nixpkgs` is no longer pinned"],
    [locked, { ...locked }, undefined],
  ])("reports a changed input (%#)", (before, after, message) => {
    expect(
      review(withLock(before), withLock(after), own).findings.map(
        (each) => `${each.severity} ${each.subject}: ${each.message}`,
      ),
    ).toEqual(message === undefined ? [] : [expect.stringContaining(message)]);
  });

  it("is accepted with any content", () => {
    for (const text of ["", "[]", '{"root":"a","nodes":{"a":{"inputs":{"b":["c"],"d":"e"}}}}'])
      expect(review(withLock(locked), new Map(golden).set("flake.lock", text), own).findings).toHaveLength(1);
    expect(review(withLock(locked), withLock({ lastModified: 1e300 }), own).findings).toHaveLength(1);
  });
});
