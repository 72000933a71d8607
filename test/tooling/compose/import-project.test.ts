import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { isError } from "../../../compiler/diagnostics/arrange.ts";
import { accountText } from "../../../tooling/compose/account.ts";
import { composeOf, importFile, unexplained } from "./imported.ts";

const fixtures = join(import.meta.dirname, "fixtures");
const names = readdirSync(fixtures).sort();
const fileOf = (name: string): string => join(fixtures, name, "compose.yaml");

/** Texts in the fixtures that are secrets. */
const secrets = [
  "correct-horse-1",
  "battery-staple-2",
  "paper-clip-31",
  "k9-w2-long-text",
  "horse-staple-77",
  "sk3-very-long-value",
  "forge-anvil-5",
  "pencil-case-9",
  "thirty-two-letters-or-more",
  "ink-bottle-4",
  "deadbeefcafe0123456789",
  "wOEI9rqqbDwnN8Bpgp22sVz48T71vJ4fYmFWujulwUU=",
];

describe("importing a Compose file", () => {
  it.each(names)(
    "%s becomes a recipe that compiles, and every value is in the account once",
    async (name) => {
      const result = await importFile(fileOf(name));
      expect(result.problems).toEqual([]);
      if (!result.ok) return;
      const { account } = result.imported;
      expect(account.filter(({ isUnknown }) => isUnknown)).toEqual([]);
      const places = account.map(({ file, path, line }) => `${file}:${line} ${path}`);
      expect(new Set(places).size).toBe(places.length);
      const leaves = countLeaves(parse(readFileSync(fileOf(name), "utf8"), { merge: false }) as unknown);
      expect(account.filter(({ file }) => file === "compose.yaml").length).toBe(leaves);
    },
  );

  it.each(names.filter((name) => name !== "extended"))("%s means the same after the import", async (name) => {
    const result = await importFile(fileOf(name));
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const { compose, diagnostics } = await composeOf(result.imported, join(fixtures, name));
    expect(diagnostics.filter(isError)).toEqual([]);
    expect(unexplained(fileOf(name), result.imported, compose)).toEqual([]);
  });

  it.each(names)("%s has no text of a secret in its recipe, account and compiled files", async (name) => {
    const result = await importFile(fileOf(name));
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const { account, text, remarks } = result.imported;
    const { compose } = await composeOf(result.imported, join(fixtures, name));
    const all = [
      text,
      compose,
      ...(["text", "json", "markdown"] as const).map((format) => accountText(account, format, remarks)),
    ].join("\n");
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([]);
  });

  it("a named volume is an option, and what has none is a key of composeConfig", async () => {
    const result = await importFile(fileOf("vault"));
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    expect(result.imported.text).toContain("caddy-data:\n                mountPoint: /data\n");
    expect(result.imported.text).toContain("volumes: [/srv/vault/:/data]\n");
  });

  it.each(["login", "vault", "extended"])("%s means the same in three syntaxes", async (name) => {
    const composed = await Promise.all(
      (["yaml", "ts", "nix"] as const).map(async (syntax) => {
        const result = await importFile(fileOf(name), syntax);
        if (!result.ok) throw new Error(JSON.stringify(result.problems));
        return (await composeOf(result.imported, join(fixtures, name), syntax)).compose.replace(/^#.*\n/, "");
      }),
    );
    expect(composed[1]).toBe(composed[0]);
    expect(composed[2]).toBe(composed[0]);
  });
});

/** Single values and empty collections, with aliases counted where their anchor is. */
function countLeaves(value: unknown, seen = new Set<object>(), isAlias = false): number {
  if (typeof value !== "object" || value === null) return isAlias ? 0 : 1;
  if (seen.has(value)) return 0;
  seen.add(value);
  const below = Object.values(value as object);
  return below.length === 0 ? 1 : below.reduce((sum: number, each) => sum + countLeaves(each, seen), 0);
}

const measured = process.env["COMPOSE_FILES"];

/** Measures Compose files of a folder: `COMPOSE_FILES=/tmp/files npx vitest run test/tooling/compose`. */
describe.skipIf(measured === undefined)("Compose files in the folder COMPOSE_FILES", () => {
  const folder = measured ?? fixtures;
  const projects = existsSync(folder)
    ? readdirSync(folder).filter((name) => existsSync(join(folder, name, "compose.main.yaml")))
    : [];
  it.each(projects)("%s is imported, and means the same", async (name) => {
    const file = join(folder, name, "compose.main.yaml");
    const result = await importFile(file);
    if (!result.ok)
      throw new Error(result.problems.map(({ code, message }) => `${code} ${message}`).join("\n"));
    const { compose, diagnostics } = await composeOf(result.imported, join(folder, name));
    expect(diagnostics.filter(isError).map(({ message }) => message)).toEqual([]);
    expect(result.imported.account.filter(({ isUnknown }) => isUnknown)).toEqual([]);
    expect(unexplained(file, result.imported, compose)).toEqual([]);
  });
});
