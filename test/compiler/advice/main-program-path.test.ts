import { expect, it } from "vitest";
import { compilePackage } from "../../support/compile-nix-recipe.ts";

it.each([
  ["tool", []],
  ["", []],
  ["bin/tool", ["Write `tool`."]],
  ["./bin/tool", ["Write `tool`."]],
  ["tool\\n", ["Write `tool`."]],
  ["libexec/tool", ["Install the program, or a link to it, in `bin`, and write its name."]],
])("a main program is a name in bin, not a path: %j", async (mainProgram, hints) => {
  const { diagnostics } = await compilePackage(
    `{ mainProgram = "${mainProgram}"; build.standardBuilder.enable = true; }`,
  );
  const found = diagnostics.filter(({ code }) => code === "advice/main-program-path");
  expect(found.map(({ hint }) => hint)).toEqual(hints);
});
