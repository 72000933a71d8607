// Slow. Depends on: cli.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

it.each([
  ["recipe.nix", `{ pkgs, ... }: { apps.x = { displayName = "b" + ; description = "a"; }; }\n`, "CG140"],
  ["recipe.yaml", "apps:\n  x:\n    displayName: a: b\n    description: a\n", "CG170"],
])("set does not change a broken %s, and reports its error", async (name, text, code) => {
  const folder = tempFolder();
  writeTree(folder, { [`recipes/${name}`]: text });
  const { status, stderr } = await catalogcHere(folder, ["set", "apps.x.description", "new"]);
  expect(status).toBe(1);
  expect(stderr).toContain(`error[${code}]`);
  expect(readFileSync(join(folder, "recipes", name), "utf8")).toBe(text);
});
