// Slow. Depends on: cli.
import { expect, it } from "vitest";
import { catalogcHere } from "../../../support/catalogc-here.ts";
import { tempFolder } from "../../../support/temp-folder.ts";

it("explain prints the documentation of a code in a folder without recipes", async () => {
  const { status, stdout, stderr } = await catalogcHere(tempFolder(), ["explain", "CG303"]);
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^CG303: \S.*\n\nAn example, `recipe\.\w+`:\n\n {4}\S/);
  expect(stdout).toContain("\n    error[CG303]: ");
});

it("explain prints the documentation of an advice rule by its name", async () => {
  const { status, stdout } = await catalogcHere(tempFolder(), ["explain", "advice/shared-port"]);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^advice\/shared-port: \S/);
});

it("explain --format json prints the code, the description and the example", async () => {
  const { status, stdout } = await catalogcHere(tempFolder(), ["explain", "cg303", "--format", "json"]);
  expect(status).toBe(0);
  const { code, description, recipe, output } = JSON.parse(stdout) as Record<string, unknown>;
  expect(code).toBe("CG303");
  expect(description).toMatch(/\.$/);
  expect(recipe).toHaveProperty("text");
  expect(output).toContain("error[CG303]");
});

it("explain suggests the nearest code for an unknown one", async () => {
  const { status, stdout, stderr } = await catalogcHere(tempFolder(), ["explain", "advice/shared-prot"]);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(
    /^error\[CG572\]: unknown code `advice\/shared-prot`\n {2}hint: Did you mean `advice\/shared-port`\?\n/,
  );
});
