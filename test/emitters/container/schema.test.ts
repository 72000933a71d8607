import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { compileCase, treeCases } from "../../golden/cases.ts";

// Every compose file of golden/ against a schema of the keys in use, and, where it is at hand, against the Compose
// Specification's own (github.com/compose-spec/compose-spec, schema/compose-spec.json): COMPOSE_SCHEMA=<its path>.

const ownSchema = join(import.meta.dirname, "compose.schema.json");
const fullSchema = process.env["COMPOSE_SCHEMA"];

const composeFiles = async (): Promise<[path: string, value: unknown][]> => {
  const found: [string, unknown][] = [];
  for (const one of treeCases()) {
    const { files } = await compileCase(one);
    for (const [path, text] of Object.entries(files))
      if (path.endsWith("/compose.yaml")) found.push([`${one.name}/${path}`, parse(text)]);
  }
  return found;
};

function problems(schemaPath: string, files: readonly (readonly [string, unknown])[]): string[] {
  const { $schema: _, ...schema } = JSON.parse(readFileSync(schemaPath, "utf8")) as Record<string, unknown>;
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

  const title = "are valid by the schema of the Compose Specification";
  if (fullSchema === undefined) test.skip(`${title} (skipped: COMPOSE_SCHEMA is not set)`, () => undefined);
  else test(title, async () => expect(problems(fullSchema, await composeFiles())).toEqual([]));
});
