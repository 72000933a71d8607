import { describe, expect, it } from "vitest";
import { parseNix } from "../../../../compiler/frontends/nix/parse.ts";
import { refused } from "./support/refused.ts";

describe("malformed Nix", () => {
  it.each(refused.map(([text, ...codes]) => ({ text, codes })))("$text → $codes", ({ text, codes }) => {
    const reported: string[] = [];
    parseNix({ path: "t.nix", text }, { report: ({ code }) => reported.push(code) });
    expect(reported).toEqual(codes);
  });
});
