import { expect, it } from "vitest";
import { asNixSpells } from "../../../../tooling/support/nix-spelling.ts";

// The hash of the empty text, as `nix-hash --to-base16` and `--to-base32` give it.
const sri = "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";

it.each([
  ["sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", sri],
  ["sha256:0mdqa9w1p6cmli6976v4wi0sw9r4p5prkj7lzfd1877wk11c9c73", sri],
  ["sha256:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", sri],
  ["e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", sri],
  ["0mdqa9w1p6cmli6976v4wi0sw9r4p5prkj7lzfd1877wk11c9c73", sri],
  ["47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", sri],
  [sri, sri],
  // Two bits of the last character mean nothing.
  [sri.replace("uFU=", "uFV="), sri],
  ["sha1:da39a3ee5e6b4b0d3255bfef95601890afd80709", "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk="],
  ["", ""],
  ["none", "none"],
])("%s is %s to Nix", (written, spelled) => {
  expect(asNixSpells(written)).toBe(spelled);
});
