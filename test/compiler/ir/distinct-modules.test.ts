import { describe, expect, it } from "vitest";
import type { Expr } from "../../../compiler/language/expression.ts";
import { distinctModules } from "../../../compiler/ir/distinct-modules.ts";
import { compileRecipe } from "../../support/compile-nix-recipe.ts";

/** How often the host's module and the image of the resource say something about PostgreSQL. */
async function imports(first: string, second: string, bindings = ""): Promise<readonly number[]> {
  const component = (module: string): string =>
    `{ process.command = "/bin/web"; resources.db.hostosConfig = ${module}; }`;
  const recipe = `{ pkgs, lib, ... }: let ${bindings} in {
    apps.shop.services = {
      components = { web = ${component(first)}; worker = ${component(second)}; };
      runtimes = { hostos.enable = true; container.enable = true; };
    };
  }`;
  const { diagnostics, text } = await compileRecipe("recipe.nix", recipe);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return ["hostos/module.nix", "container/images.nix"].map(
    (file) => (text(`apps/shop/${file}`) ?? "").split("postgresql = {").length - 1,
  );
}

const module = (version: string): string =>
  `{ services.postgresql = { enable = true; settings.shared_buffers = "${version}MB"; port = 5432; }; }`;

describe("modules of one resource", () => {
  it.each([
    ["written twice", module("17"), module("17"), ""],
    ["by one name", "db", "db", `db = ${module("17")};`],
    [
      "of a function",
      `db "17"`,
      `db "17"`,
      `db = v: { services.postgresql = { package = pkgs."postgresql_\${v}"; }; };`,
    ],
    [
      "that are functions",
      "db",
      "db",
      `db = { config, ... }: { services.postgresql = { enable = true; }; };`,
    ],
  ])("are imported once: %s", async (_, first, second, bindings) => {
    expect(await imports(first, second, bindings)).toEqual([1, 1]);
  });

  it.each([
    [module("17"), module("16")],
    [module("17"), `lib.mkIf pkgs.stdenv.isLinux ${module("17")}`],
    [module("17"), module("17").replace("5432", '"5432"')],
    [module("17"), module("17").replace("enable = true", "enable = false")],
  ])("are imported both where they differ: %s, %s", async (first, second) => {
    expect(await imports(first, second)).toEqual([2, 2]);
  });
});

it("looks at each node once, however often it stands", () => {
  const doubled = (): Expr => {
    let expr: Expr = { kind: "literal", value: 1n };
    for (let depth = 0; depth < 5000; depth++) expr = { kind: "list", elements: [expr, expr] };
    return expr;
  };
  const [one, other] = [doubled(), doubled()];
  expect(distinctModules([one, other])).toEqual([one]);
});
