import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { format } from "prettier";
import { recipeTypes } from "../compiler/schema/typescript/recipe-types.ts";

// Generates compiler/surface/recipe-types.ts from the schema. Run by `npm run generate`;
// test/compiler/schema/recipe-types.test.ts checks the result.

/** The text of the generated module. */
export const formattedRecipeTypes = (): Promise<string> =>
  format(recipeTypes(), { parser: "typescript", printWidth: 110 });

if (process.argv[1] === import.meta.filename) {
  const target = join(import.meta.dirname, "../compiler/surface/recipe-types.ts");
  writeFileSync(target, await formattedRecipeTypes());
}
