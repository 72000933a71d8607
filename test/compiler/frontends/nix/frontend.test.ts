import { describe, expect, it } from "vitest";
import { nixFrontend } from "../../../../compiler/frontends/nix/frontend.ts";
import type { Expr } from "../../../../compiler/language/expression.ts";

function read(text: string, path = "recipe.nix"): { expr: Expr | undefined; codes: string[] } {
  const codes: string[] = [];
  const expr = nixFrontend.read({ path, text }, { report: ({ code }) => codes.push(code) });
  return { expr, codes };
}

const body = { kind: "attrs", bindings: [] };

describe("a recipe", () => {
  it.each(["{ }", "{ lib, ... }: { }", "{ config, lib, pkgs, apps }: { }", "{ ... }: { }", "{ }: { }"])(
    "%s is its set",
    (text) => {
      expect(read(text)).toMatchObject({ expr: body, codes: [] });
    },
  );

  it("binds arguments that have a default", () => {
    expect(read("{ lib, version ? lib.version, pkgs ? null }: { }").expr).toMatchObject({
      kind: "let",
      bindings: [{ path: [{ name: "version" }], value: { kind: "select" } }],
      body,
    });
  });

  it.each(["{ lib, ... }@args: { }", "args@{ ... }: { }", "args: { }"])(
    "%s binds the set of arguments",
    (text) => {
      const bindings = [
        {
          path: [{ name: "args" }],
          value: {
            bindings: [{ names: [{ name: "apps" }, { name: "config" }, { name: "lib" }, { name: "pkgs" }] }],
          },
        },
      ];
      expect(read(text).expr).toMatchObject({ kind: "let", bindings, body });
    },
  );

  it.each([
    ["{ nixpkgs, system }: { }", ["CG156", "CG156"]],
    ["[ ]", ["CG155"]],
    ["1", ["CG155"]],
    ['"x"', ["CG155"]],
    ["{ pkgs }: lib: { }", ["CG155"]],
    ["{ pkgs }: ./x", ["CG155"]],
    ["{", ["CG141"]],
  ])("%s is refused", (text, codes) => {
    expect(read(text).codes).toEqual(codes);
  });

  it.each([
    [
      "",
      "recipe.nix",
      "Begin with `{ pkgs, ... }: { pkgs.<name> = { … }; }`, or with `apps.<name>` in place of `pkgs.<name>`.",
    ],
    [
      "\n# later\n",
      "a/recipe.nix",
      "Begin with `{ pkgs, ... }: { pkgs.<name> = { … }; }`, or with `apps.<name>` in place of `pkgs.<name>`.",
    ],
    ["", "catalog.nix", "Write a set of options, such as `{ repositoryUrl = …; }`, or remove the file."],
    ["", "other.nix", undefined],
  ])("%j in %s is answered with how to begin", (text, path, hint) => {
    const found: unknown[] = [];
    nixFrontend.read({ path, text }, { report: ({ code, hint: given }) => found.push([code, given]) });
    expect(found).toEqual([["CG140", hint]]);
  });

  it("may be computed", () => {
    expect(read("{ lib, ... }: lib.recursiveUpdate { } { }")).toMatchObject({
      expr: { kind: "apply" },
      codes: [],
    });
  });
});

describe("another file", () => {
  it("is read as it is, as a function or a list", () => {
    expect(read("{ nixpkgs }: 1", "common.nix")).toMatchObject({ expr: { kind: "lambda" }, codes: [] });
    expect(read("[ ]", "lists/all.nix")).toMatchObject({ expr: { kind: "list" }, codes: [] });
  });
});
