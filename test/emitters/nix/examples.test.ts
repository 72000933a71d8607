import { describe, expect, it } from "vitest";
import { printNix } from "../../../emitters/nix/print.ts";
import { examples } from "./examples.ts";

describe.each(Object.entries(examples))("printing %s", (_, group) => {
  it.each(group)("$title", ({ expr, text }) => {
    expect(printNix(expr, { treePath })).toBe(text);
  });
});

const treePath = (path: string): string => (path === "" ? "../recipes" : `../recipes/${path}`);
