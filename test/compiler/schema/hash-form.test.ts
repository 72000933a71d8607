import { describe, expect, it } from "vitest";
import { hashForm } from "../../../compiler/schema/hash-form.ts";

// The digest of one text, as nix-hash prints it in each base.
const hex = "427f93cafd9cc19be6eec03e590c9c6cdf9f688a5eaf21fa8d72351e2b15fd05";
const nix32 = "01gx2lmiwdbjipx23bsyi9l9zpvckh65jgn0xvk9phcwzp596zs2";
const base64 = Buffer.from(hex, "hex").toString("base64");

describe("hashForm", () => {
  it.each([
    ["sha256-AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="],
    [`sha256-${base64}`],
    [`sha256:${base64}`],
    [`sha256-${base64.replace("=", "")}`],
    [`sha256:${hex}`],
    [`sha256:${nix32}`],
    ["sha1:52390946c590e974a358c25d40f09b566cf314be"],
    ["md5:07719a5zzg0vrl98wm6qyj2835"],
    [`sha512-${"A".repeat(86)}==`],
  ])("accepts %s", (hash) => {
    expect(hashForm(hash)).toEqual({ kind: "valid" });
  });

  it("recognizes an empty hash", () => {
    expect(hashForm("")).toEqual({ kind: "empty" });
  });

  it.each([
    [hex, `sha256:${hex}`],
    [nix32, `sha256:${nix32}`],
    [base64, `sha256-${base64}`],
    ["52390946c590e974a358c25d40f09b566cf314be", "sha1:52390946c590e974a358c25d40f09b566cf314be"],
  ])("gives the spelling of the bare digest %s", (hash, fix) => {
    expect(hashForm(hash)).toEqual({ kind: "untyped", fix });
  });

  it.each([
    [`sha256-${hex}`, `sha256-${base64}`, 64],
    [`sha256-${hex.toUpperCase()}`, `sha256-${base64}`, 64],
    [`sha256-${nix32}`, `sha256:${nix32}`, 52],
  ])("gives the spelling of %s, which has the right digest", (hash, fix, length) => {
    const reason = `a sha256 digest has 44 characters in base 64, but this has ${length} characters`;
    expect(hashForm(hash)).toEqual({ kind: "malformed", reason, fix });
  });

  it.each([["0".repeat(64)], ["0".repeat(128)]])("recognizes the fake %s", (hash) => {
    expect(hashForm(hash)).toEqual({ kind: "fake" });
  });

  it.each([
    ["sha256-AAAA", "a sha256 digest has 44 characters in base 64, but this has 4 characters"],
    [
      `sha256-${"A".repeat(44)}`,
      "a sha256 digest has 44 characters in base 64, but this has other characters",
    ],
    [`sha3-${base64}`, "`sha3` is not a hash algorithm of Nix"],
    ["TODO", "it does not start with a hash algorithm"],
    ["sha256-\n", "a sha256 digest has 44 characters in base 64, but this has 1 characters"],
  ])("rejects %j", (hash, reason) => {
    expect(hashForm(hash)).toEqual({ kind: "malformed", reason });
  });
});
