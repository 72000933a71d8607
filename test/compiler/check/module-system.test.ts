// Slow. Depends on: compiler/check.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "node:process";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../../compiler/compile.ts";
import { staticText, type Text } from "../../../compiler/language/text.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import type { CheckedApp } from "../../../compiler/schema/app.ts";
import { describeWith, nixEvalJson } from "../../support/nix.ts";
import { cases } from "./module-system/cases.ts";
import { randomRecipes } from "./module-system/random-recipes.ts";

// Definitions that meet, merged as the module system of nixpkgs merges them. What that gives is kept in expected.json, and
// for definitions at random in expected-at-random.json; with NIXPKGS_LIB it is compared with the module system itself, and
// other random ones are (UPDATE_EXPECTED=1 writes both files anew).

const folder = join(import.meta.dirname, "module-system");
const expectedFile = join(folder, "expected.json");
const randomFile = join(folder, "expected-at-random.json");

/** The apps by recipe; null where the definitions conflict. */
type Expected = Readonly<Record<string, unknown>>;

const expected = JSON.parse(readFileSync(expectedFile, "utf8")) as Expected;
const expectedAtRandom = JSON.parse(readFileSync(randomFile, "utf8")) as Expected;

async function checked(body: string): Promise<unknown> {
  const bytes = new TextEncoder().encode(`{ lib, ... }: with lib; ${body}`);
  const tree: RecipeTree = {
    list: () => ({ files: ["recipe.nix"], problems: [] }),
    kind: (path) => (path === "recipe.nix" ? "file" : "missing"),
    read: () => ({ ok: true, bytes }),
  };
  const { diagnostics, stages } = await compile({
    tree,
    recipesName: "recipes",
    recipesFromOut: "../recipes",
  });
  // A component without a command does not concern merging.
  const isRefused = diagnostics.some(({ code }) => /^CG[23]/.test(code) && code !== "CG304");
  if (isRefused) return null;
  return Object.fromEntries([...stages.checked.apps].map(([name, { data }]) => [name, appOf(name, data)]));
}

const plain = (text: Text): string | undefined => staticText(text);

const each = <In, Out>(map: ReadonlyMap<string, In>, of: (value: In) => Out): Readonly<Record<string, Out>> =>
  Object.fromEntries([...map].map(([name, value]) => [name, of(value)]));

/** The options of an app that the cases use. */
const appOf = (name: string, { displayName, broken, programs, services }: CheckedApp) => ({
  // The default is the name of the app.
  displayName: displayName === name ? "unset" : displayName,
  broken,
  programs: {
    runtimes: {
      program: { enable: programs.runtimes.program.enable },
      shell: { enable: programs.runtimes.shell.enable },
    },
  },
  services: {
    components: each(services.components, ({ dependsOn, process, healthcheck }) => ({
      dependsOn,
      process: {
        argv: process.argv.map(plain),
        environment: each(process.environment, plain),
        configData: each(process.configData, ({ text }) => ({ text: text && plain(text) })),
      },
      healthcheck: { retries: healthcheck.retries },
    })),
    runtimes: {
      hostos: {
        enable: services.runtimes.hostos.enable,
        setup: plain(services.runtimes.hostos.setup),
      },
    },
  },
});

describe("definitions are merged as in the module system", () => {
  it.each(cases)("%s", async (body) => {
    expect(await checked(body)).toEqual(expected[body]);
  });

  it("random recipes too", async () => {
    expect(Object.keys(expectedAtRandom).length).toBeGreaterThan(50);
    for (const [body, apps] of Object.entries(expectedAtRandom))
      expect(await checked(body), body).toEqual(apps);
  });
});

describe.runIf(env["NIXPKGS_LIB"] !== undefined)("the expected result", () => {
  describeWith("nix-instantiate", "with the module system itself", () => {
    it("equals the result of the module system", () => {
      const found = evaluated(cases);
      if (env["UPDATE_EXPECTED"] === undefined) expect(found).toEqual(expected);
      else writeFileSync(expectedFile, `${JSON.stringify(found, undefined, 2)}\n`);
    });

    it("equals its result for random recipes that are not stored", async () => {
      const bodies = [...new Set(fc.sample(randomRecipes, 100))];
      const found = evaluated(bodies);
      for (const body of bodies) expect(await checked(body), body).toEqual(found[body]);
      if (env["UPDATE_EXPECTED"] === undefined) return;
      const written = Object.entries(found).map(
        ([body, apps]) => `  ${JSON.stringify(body)}: ${JSON.stringify(apps)}`,
      );
      writeFileSync(randomFile, `{\n${written.join(",\n")}\n}\n`);
    });
  });
});

/** The values of recipes in the module system. */
function evaluated(bodies: readonly string[]): Expected {
  const recipes = bodies.map((body) => `(with lib; ${body})`).join("\n");
  const options = `{ inherit lib; recipes = [ ${recipes} ]; }`;
  const found = nixEvalJson(
    `let lib = import ${env["NIXPKGS_LIB"] ?? ""}; in import ${folder}/options.nix ${options}`,
  ) as readonly unknown[];
  return Object.fromEntries(bodies.map((body, index) => [body, found[index]]));
}
