import { describe, expect, it } from "vitest";
import { text } from "../../../../compiler/language/text.ts";
import { packageRef } from "../../../support/ir-fixtures.ts";
import { goodPackage, resolveRecipe } from "../../../support/resolve-recipe.ts";

const resolveBuild = (build: Record<string, unknown>, builder: Record<string, unknown> = {}) => {
  const { catalog, diagnostics } = resolveRecipe({
    pkgs: { demo: goodPackage({ build: { ...build, standardBuilder: { enable: true, ...builder } } }) },
  });
  const resolved = catalog.pkgs.get("demo")?.build;
  return {
    env: [...(resolved?.env ?? [])],
    attributes: [...(resolved?.structuredAttrs ?? [])],
    diagnostics,
  };
};

describe("env", () => {
  it("has the builder's over the package's, without nulls", () => {
    const { env, diagnostics } = resolveBuild(
      { env: { A: "a", B: 1, C: true, D: null, E: packageRef("hello") } },
      { env: { B: 2.5, C: null, F: "f" } },
    );
    expect(diagnostics).toEqual([]);
    expect(env).toEqual([
      ["A", text("a")],
      ["B", 2.5],
      ["E", packageRef("hello")],
      ["F", text("f")],
    ]);
  });

  it.each(["BUILD_CFLAGS_COMPILE", "NIX_CFLAGS_COMPILE"])("has the flags of %s as one string", (name) => {
    expect(
      resolveBuild({ env: { [name]: ["-O3", text("-I", packageRef("zlib").expr, "/include")] } }),
    ).toEqual({
      env: [["NIX_CFLAGS_COMPILE", text("-O3 -I", packageRef("zlib").expr, "/include")]],
      attributes: [],
      diagnostics: [],
    });
  });

  it("is also kept as it was written", () => {
    const { catalog } = resolveRecipe({
      pkgs: {
        demo: goodPackage({
          build: {
            env: { A: "a", N: null, NIX_CFLAGS_COMPILE: ["-O3"] },
            structuredAttrs: { x: 1 },
            standardBuilder: { enable: true, env: { A: "b" }, structuredAttrs: { y: [true] } },
          },
        }),
      },
    });
    expect(catalog.pkgs.get("demo")?.build.written).toEqual({
      env: new Map<string, unknown>([
        ["A", text("a")],
        ["N", null],
        ["BUILD_CFLAGS_COMPILE", [text("-O3")]],
      ]),
      structuredAttrs: new Map([["x", 1n]]),
      builder: { env: new Map([["A", text("b")]]), structuredAttrs: new Map([["y", [true]]]) },
    });
  });

  it("has no flags where they are null", () => {
    expect(
      resolveBuild({ env: { BUILD_CFLAGS_COMPILE: ["-O3"] } }, { env: { BUILD_CFLAGS_COMPILE: null } }).env,
    ).toEqual([]);
  });

  it("has names that a shell can export", () => {
    expect(resolveBuild({ env: { "a-b": "1" } }).diagnostics).toEqual([
      {
        code: "CG445",
        message: "`a-b` cannot be the name of an environment variable",
        at: "pkgs.demo.build.env.a-b:",
        hint: "Use letters, digits and underscores. The first character cannot be a digit.",
      },
    ]);
  });
});

describe("structuredAttrs", () => {
  it("has the builder's over the package's", () => {
    const { attributes, diagnostics } = resolveBuild(
      { structuredAttrs: { a: ["x", 1], b: { c: null } } },
      { structuredAttrs: { b: null } },
    );
    expect(diagnostics).toEqual([]);
    expect(attributes).toEqual([
      ["a", [text("x"), 1n]],
      ["b", null],
    ]);
  });

  it.each([
    ["version", "Use the option `version`, or override it in `build.extraAttrs`."],
    [
      "buildInputs",
      "Use the option `build.standardBuilder.packages.run`, or override it in `build.extraAttrs`.",
    ],
    ["pname", "Choose another name, or override it in `build.extraAttrs`."],
  ])("cannot be called %s", (name, hint) => {
    expect(resolveBuild({ structuredAttrs: { [name]: "x" } }).diagnostics).toEqual([
      {
        code: "CG443",
        message: `\`${name}\` is an attribute that catalogc sets itself`,
        at: `pkgs.demo.build.structuredAttrs.${name}:`,
        hint,
      },
    ]);
  });

  it.each([
    ["src", {}, "Remove it: the option `source` sets it."],
    [
      "buildInputs",
      { packages: { run: [] } },
      "Remove it: the option `build.standardBuilder.packages.run` sets it.",
    ],
  ])("cannot be called %s, which cannot be overridden either", (name, builder, hint) => {
    expect(resolveBuild({ structuredAttrs: { [name]: "x" } }, builder).diagnostics).toMatchObject([
      { code: "CG443", hint },
    ]);
  });

  it("cannot have names that the debug environment sets", () => {
    expect(resolveBuild({ structuredAttrs: { shellHook: "x" } }).diagnostics).toEqual([]);
    expect(resolveBuild({ structuredAttrs: { shellHook: "x" }, debug: true }).diagnostics).toMatchObject([
      { code: "CG443", at: "pkgs.demo.build.structuredAttrs.shellHook:" },
    ]);
  });

  it("may have names that only other builders set", () => {
    expect(resolveBuild({ structuredAttrs: { vendorHash: "x" } }).diagnostics).toEqual([]);
  });

  it.each([
    ["structuredAttrs", { structuredAttrs: { X: 1 } }],
    ["extraAttrs", { extraAttrs: { X: 1 } }],
  ])("cannot be variables too: %s", (option, build) => {
    expect(resolveBuild({ ...build }, { env: { X: "1" } }).diagnostics).toEqual([
      {
        code: "CG447",
        message: `\`X\` is set in \`env\` and in \`${option}\``,
        at: `pkgs.demo.build.${option}.X:`,
        related: [["pkgs.demo.build.standardBuilder.env.X:", "the variable is set here"]],
        hint: "Keep one of them: Nix turns both into environment variables.",
      },
    ]);
  });

  it.each([
    [
      "NIX_CFLAGS_COMPILE",
      "structuredAttrs.NIX_CFLAGS_COMPILE",
      { env: { BUILD_CFLAGS_COMPILE: ["-O2"] }, structuredAttrs: { NIX_CFLAGS_COMPILE: "-g" } },
      "env.BUILD_CFLAGS_COMPILE",
    ],
    [
      "NIX_CFLAGS_COMPILE",
      "extraAttrs.NIX_CFLAGS_COMPILE",
      { env: { BUILD_CFLAGS_COMPILE: ["-O2"] }, extraAttrs: { NIX_CFLAGS_COMPILE: "-g" } },
      "env.BUILD_CFLAGS_COMPILE",
    ],
    ["A", "extraAttrs.A", { extraAttrs: { A: "x", env: { A: "y" } } }, "extraAttrs.env.A"],
    [
      "A",
      "structuredAttrs.A",
      { structuredAttrs: { A: "x" }, extraAttrs: { env: { A: "y" } } },
      "extraAttrs.env.A",
    ],
  ])(
    "cannot be variables under the name they are exported by: %s of %s",
    (name, attribute, build, variable) => {
      expect(resolveBuild(build).diagnostics).toMatchObject([
        {
          code: "CG447",
          message: `\`${name}\` is set in \`env\` and in \`${attribute.split(".")[0]}\``,
          at: `pkgs.demo.build.${attribute}:`,
          related: [[`pkgs.demo.build.${variable}:`, "the variable is set here"]],
        },
      ]);
    },
  );

  it("may be called like a variable that is taken out again", () => {
    expect(
      resolveBuild({ env: { X: "1" }, structuredAttrs: { X: ["a"] } }, { env: { X: null } }).diagnostics,
    ).toEqual([]);
  });

  it("cannot be variables of extraAttrs called like an attribute that catalogc sets", () => {
    expect(resolveBuild({ extraAttrs: { env: { src: "x", A: "1" } } }).diagnostics).toMatchObject([
      { code: "CG443", at: "pkgs.demo.build.extraAttrs.env.src:" },
    ]);
  });
});
