import { describe, expect, it } from "vitest";
import { checkApp } from "../../../compiler/check/check.ts";
import { text } from "../../../compiler/language/text.ts";
import type { Value } from "../../../compiler/language/value.ts";
import { collector, file, pkg, pkgExpr, RecipeText } from "./recipe-value.ts";

// The results of these calls in `lib/modules.nix` of nixpkgs.
const mkIf = (condition: unknown, content: unknown) => ({ _type: "if", condition, content });
const mkMerge = (...contents: unknown[]) => ({ _type: "merge", contents });
const mkOverride = (priority: number, content: unknown) => ({ _type: "override", priority, content });
const mkDefault = (content: unknown) => mkOverride(1000, content);
const mkForce = (content: unknown) => mkOverride(50, content);
const mkBefore = (content: unknown) => ({ _type: "order", priority: 500, content });

function app(data: unknown) {
  const { diagnostics, report } = collector();
  const checked = checkApp({ name: "web", value: new RecipeText().thunk(data) }, { reporter: { report } });
  return { ...checked, diagnostics };
}

it("conditions that do not hold leave the default", () => {
  const { data, diagnostics, provenance } = app({
    broken: mkIf(false, true),
    usage: mkIf(true, "how"),
    services: { components: { api: mkIf(false, 1) }, runtimes: mkIf(true, { hostos: { enable: true } }) },
  });
  expect(diagnostics).toEqual([]);
  expect([data.broken, data.usage, data.services.components.size]).toEqual([false, text("how"), 0]);
  expect(data.services.runtimes.hostos.enable).toBe(true);
  expect(provenance.isExplicit(["broken"])).toBe(false);
  expect(provenance.isExplicit(["usage"])).toBe(true);
});

it("conditions must be known", () => {
  expect(app({ broken: mkIf(pkg("stdenv", "isLinux"), true) }).diagnostics).toMatchObject([
    { code: "CG306" },
  ]);
  expect(app({ broken: mkIf("yes", true) }).diagnostics).toMatchObject([{ code: "CG300" }]);
});

it("conditions around submodules must be known where weaker definitions would count otherwise", () => {
  const { diagnostics } = app({
    programs: mkMerge(mkDefault({ packages: [] }), mkIf(pkg("stdenv", "isLinux"), { packages: [] })),
    test: mkMerge({ services: {} }, mkIf(pkg("stdenv", "isLinux"), { programs: { packages: [] } })),
  });
  expect(diagnostics).toMatchObject([
    { code: "CG306", message: expect.stringContaining("apps.web.programs (condition)") as string },
  ]);
});

it("conditions around modules may be known to Nix only", () => {
  const { data, diagnostics } = app({
    services: {
      runtimes: {
        hostos: {
          hostosConfig: mkMerge(
            mkIf(true, { a: 1 }),
            mkIf(false, { b: 1 }),
            mkIf(pkg("stdenv", "isLinux"), mkIf(false, { c: 1 })),
          ),
        },
      },
    },
    test: { services: { hostosConfig: mkIf(pkg("stdenv", "isLinux"), { d: 1 }) } },
  });
  expect(diagnostics).toEqual([]);
  const keys = (value: Value | undefined): unknown =>
    value?.kind === "list"
      ? value.elements.map((each) => keys(each.force()))
      : value?.kind === "attrs" && [...value.entries.keys()];
  const { hostosConfig } = data.services.runtimes.hostos;
  expect(hostosConfig.kind === "attrs" && keys(hostosConfig.entries.get("imports")?.value.force())).toEqual([
    ["a"],
    ["_type", "condition", "content"],
  ]);
  expect(keys(data.test.services.hostosConfig)).toEqual(["_type", "condition", "content"]);
});

it("properties within a priority or an order are refused if the module system ignores them", () => {
  const codes = (data: unknown): readonly string[] => app(data).diagnostics.map(({ code }) => code);
  const isLinux = pkg("stdenv", "isLinux");
  expect(codes({ displayName: mkForce(mkIf(isLinux, "x")) })).toEqual(["CG314"]);
  expect(codes({ displayName: mkMerge(mkForce("y"), mkDefault(mkIf(isLinux, "x"))) })).toEqual([]);
  // To the module system, an order around a submodule is an internal error.
  expect(codes({ services: mkBefore({ runtimes: {} }) })).toEqual(["CG314"]);
  expect(codes(mkBefore({ broken: true }))).toEqual(["CG314"]);
});

it("a module in a priority may be a condition, but not several", () => {
  const configOf = (hostosConfig: unknown) => {
    const { data, diagnostics } = app({ services: { runtimes: { hostos: { hostosConfig } } } });
    const config = data.services.runtimes.hostos.hostosConfig;
    const names = config.kind === "attrs" ? [...config.entries.keys()] : config.kind;
    return { names, codes: diagnostics.map(({ code }) => code) };
  };
  const isCondition = { names: ["_type", "condition", "content"], codes: [] };
  expect(configOf(mkForce(mkIf(true, { a: 1 })))).toEqual(isCondition);
  expect(configOf(mkForce(mkIf(pkg("stdenv", "isLinux"), { a: 1 })))).toEqual(isCondition);
  // It is there whatever the condition says, and weaker definitions are gone.
  expect(configOf(mkMerge(mkForce(mkIf(false, { a: 1 })), { b: 1 }))).toEqual(isCondition);
  expect(configOf(mkForce(mkMerge({ a: 1 }, { b: 1 }))).codes).toEqual(["CG314"]);
  expect(configOf(mkForce(mkBefore({ a: 1 })))).toEqual({ names: ["a"], codes: [] });
});

describe("several definitions", () => {
  it("unite sets and concatenate lists, at any depth", () => {
    const component = (packages: string[]) => ({ process: { packages: packages.map((each) => pkg(each)) } });
    const { data, diagnostics } = app(
      mkMerge(
        { services: { components: { api: component(["a"]) } } },
        { services: mkMerge({ components: { api: component(["b"]), db: { process: { command: "x" } } } }) },
        { services: { components: { api: { process: { command: "x", packages: mkBefore([pkg("c")]) } } } } },
      ),
    );
    expect(diagnostics).toEqual([]);
    expect([...data.services.components.keys()]).toEqual(["api", "db"]);
    expect(data.services.components.get("api")?.process.packages.map((each) => each.expr)).toEqual(
      ["c", "a", "b"].map((each) => pkgExpr(each)),
    );
  });

  it("join scripts with a line break, and import modules", () => {
    const { data, diagnostics } = app({
      services: {
        runtimes: {
          hostos: { setup: mkMerge("a", "b"), hostosConfig: mkMerge(file("a.nix"), file("b.nix")) },
        },
      },
    });
    expect(diagnostics).toEqual([]);
    const { setup, hostosConfig } = data.services.runtimes.hostos;
    expect(setup).toEqual(text("a\nb"));
    const imports =
      hostosConfig.kind === "attrs" ? hostosConfig.entries.get("imports")?.value.force() : undefined;
    expect(imports?.kind === "list" && imports.elements.map((each) => each.force())).toMatchObject([
      { path: "a.nix" },
      { path: "b.nix" },
    ]);
  });

  it("with different priorities give the strongest one", () => {
    const { data, diagnostics } = app({
      usage: mkMerge(mkDefault("weak"), "plain"),
      displayName: mkMerge("plain", mkForce("strong")),
      programs: { packages: mkMerge([pkg("a")], mkForce([])) },
    });
    expect(diagnostics).toEqual([]);
    expect([data.usage, data.displayName, data.programs.packages]).toEqual([text("plain"), "strong", []]);
  });

  it("give their common value, or report a conflict with both places", () => {
    expect(app({ displayName: mkMerge("a", "a") })).toMatchObject({
      diagnostics: [],
      data: { displayName: "a" },
    });
    const { diagnostics, data } = app({ displayName: mkMerge("a", "b") });
    expect(data.displayName).toBe("web");
    expect(diagnostics).toMatchObject([
      {
        code: "CG314",
        message: "`apps.web.displayName` is defined twice with different values",
        span: { start: 90 },
        related: [{ span: { start: 80 } }],
      },
    ]);
  });
});
