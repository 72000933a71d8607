// Slow. Depends on: emitters/pkgs.
import { expect, test } from "vitest";
import { parseNix } from "../../../compiler/frontends/nix/parse.ts";
import { printNix } from "../../../emitters/nix/print.ts";
import { withShortForms } from "../../../emitters/pkgs/short-forms.ts";
import { nixEvalJson } from "../../support/nix.ts";
import { describeWith } from "../../support/tools.ts";

const shortened = (written: string): string => {
  const expr = parseNix({ path: "a.nix", text: written }, { report: () => undefined });
  if (expr === undefined) throw new Error(written);
  return printNix(withShortForms(expr)).trim().replaceAll(/\s+/g, " ");
};

// nix-hash(1): one digest in three bases.
const base32 = "sha256:1b8m03r63zqhnjf7l5wnldhh7c134ap5vpj0850ymkq1iyzicy5s";
const base16 = "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const sri = "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=";

test.each([
  ["[ ] ++ [ 1 ]", "[ 1 ]"],
  ["[ 1 ] ++ [ ]", "[ 1 ]"],
  ["[ ] ++ [ ]", "[ ]"],
  ["{ a = [ ] ++ f [ ] ++ [ ]; }", "{ a = f [ ]; }"],
  ["a: { a = a; b = a; }", "a: { inherit a; b = a; }"],
  ["a: rec { a = a; }", "a: rec { a = a; }"],
  ["a: { b.a = a; }", "a: { b.a = a; }"],
  [`fetchurl { hash = "${base32}"; }`, `fetchurl { hash = "${sri}"; }`],
  [`{ vendorHash = "${base16}"; }`, `{ vendorHash = "${sri}"; }`],
  [`a.fetchgit { hash = "${sri.replace("-", ":")}"; }`, `a.fetchgit { hash = "${sri}"; }`],
  [`fetchurl { hash = "${sri}"; }`, `fetchurl { hash = "${sri}"; }`],
  [`fetchurl { hash = ""; npmDepsHash = null; }`, `fetchurl { hash = ""; npmDepsHash = null; }`],
  // Not a hash that nixpkgs reads: a script of the recipe may compare it.
  [`{ text = "${base32}"; }`, `{ text = "${base32}"; }`],
  [`{ hash = "${base32}"; }`, `{ hash = "${base32}"; }`],
  [`{ releaseHash = "${base16}"; }`, `{ releaseHash = "${base16}"; }`],
  [`runCommand { hash = "${base16}"; }`, `runCommand { hash = "${base16}"; }`],
])("%s", (written, expected) => {
  expect(shortened(written)).toBe(expected);
});

describeWith("nix-instantiate", "hashes in every base", () => {
  test.each(["sha1", "sha256", "sha512", "md5"])("%s is the same for Nix", (type) => {
    const digests = ["", "a", "catalogc"].map((text) => `builtins.hashString "${type}" "${text}"`);
    const found = nixEvalJson(`[ ${digests.map((each) => `(${each})`).join(" ")} ]`) as readonly string[];
    for (const hex of found) {
      const [, hash = ""] = /hash = "(.*)"/.exec(shortened(`fetchurl { hash = "${type}:${hex}"; }`)) ?? [];
      expect(Buffer.from(hash.slice(type.length + 1), "base64").toString("hex")).toBe(hex);
    }
  });
});
