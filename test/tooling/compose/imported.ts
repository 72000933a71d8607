import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DiskTree } from "../../../cli/disk/disk-tree.ts";
import { compile } from "../../../compiler/compile.ts";
import type { RecipeTree } from "../../../compiler/support/recipe-tree.ts";
import { emit } from "../../../emitters/emit.ts";
import { importProject, type ImportedProject } from "../../../tooling/compose/import-project.ts";
import type { ComposeInput } from "../../../tooling/compose/project.ts";
import type { Syntax } from "../../../tooling/convert/convert.ts";
import { treeOfOne } from "../../../tooling/support/tree-of-one.ts";
import { differences, filled, meaningOf, readCompose } from "./meaning.ts";

export const projectDir = "/srv/project";

/** Imports a Compose file of the disk, with the `.env` beside it. */
export const importFile = (file: string, syntax: Syntax = "yaml", others: readonly string[] = []) => {
  const folder = dirname(file);
  const env = join(folder, ".env");
  const read = (path: string) => ({ path: basename(path), text: readFileSync(path, "utf8") });
  return importProject(
    {
      files: [file, ...others].map(read),
      envFiles: existsSync(env) ? [read(env)] : [],
      beside: new DiskTree(folder),
      folder: basename(folder),
      projectDir,
    },
    syntax,
  );
};

/** The Compose file that catalogc makes of a recipe, and the problems of the compile. */
export async function composeOf(
  { name, text, copies }: ImportedProject,
  from: string,
  syntax: Syntax = "yaml",
) {
  const beside = new Map([...copies].map(([copy, source]) => [copy, readFileSync(join(from, source))]));
  const { files, diagnostics } = await compile({
    tree: treeOfOne(`recipe.${syntax}`, text, {
      kind: (path) =>
        beside.has(path)
          ? "file"
          : path === "" || [...beside.keys()].some((each) => each.startsWith(`${path}/`))
            ? "directory"
            : "missing",
      read: (path) => {
        const bytes = beside.get(path);
        return bytes ? { ok: true, bytes } : { ok: false, reason: "it does not exist" };
      },
    }),
    recipesName: "recipes",
    recipesFromOut: "../recipes",
    emit,
  });
  const content = files.get(`apps/${name}/container/compose.yaml`)?.content;
  return { compose: typeof content === "string" ? content : "", diagnostics };
}

export const textTree = (files: Readonly<Record<string, string>>): Pick<RecipeTree, "kind" | "read"> => ({
  kind: (path) => (files[path] === undefined ? "missing" : "file"),
  read: (path) => {
    const text = files[path];
    return text === undefined
      ? { ok: false, reason: "it does not exist" }
      : { ok: true, bytes: new TextEncoder().encode(text) };
  },
});

/** Imports files as a project, with others beside the first one, and compiles the recipe. */
export async function composed(
  files: Readonly<Record<string, string>>,
  others: Readonly<Record<string, string>> = {},
  more: Pick<Partial<ComposeInput>, "envFiles" | "projectDir" | "resources" | "packages"> = {},
) {
  const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
  const result = await importProject(
    { files: sources, envFiles: [], beside: textTree(others), folder: "demo", ...more },
    "yaml",
  );
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { compose } = await composeOf({ ...result.imported, copies: new Map() }, ".");
  return {
    ...result.imported,
    // Without the files that the recipe copies, it does not compile.
    services: (compose === "" ? {} : readCompose(compose)["services"]) as Record<
      string,
      Record<string, unknown>
    >,
  };
}

const variablesIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [
      ...text.matchAll(
        /^\s*(?:export\s+)?([A-Za-z_]\w*)=(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^\n]*?))(?:\s+#.*)?\s*$/gm,
      ),
    ].map(([, name = "", double, single, bare = ""]) => [name, double ?? single ?? bare]),
  );

/**
 * The facts that the original and the compiled Compose file do not share, and that the account does not mention: as
 * secret, as a difference or as left out.
 */
export function unexplained(file: string, imported: ImportedProject, compiled: string): readonly string[] {
  const folder = dirname(file);
  const env = join(folder, ".env");
  const written = existsSync(env) ? variablesIn(readFileSync(env, "utf8")) : {};
  const variables: Record<string, string> = { PWD: projectDir };
  for (const [name, value] of Object.entries(written)) variables[name] = filled(value, variables);
  const original = readCompose(readFileSync(file, "utf8"), variables);
  const services = (original["services"] ?? {}) as Record<string, Record<string, unknown>>;
  for (const service of Object.values(services)) {
    const files = [service["env_file"] ?? []]
      .flat()
      .map((each) => (typeof each === "string" ? each : (each as { path: string }).path));
    const given: Readonly<Record<string, string>> = variables;
    const own = new Map<string, unknown>();
    for (const each of [service["environment"] ?? []].flat() as readonly unknown[])
      if (typeof each === "string") {
        const [key = "", ...rest] = each.split("=");
        own.set(key, rest.length > 0 ? rest.join("=") : given[key]);
      } else
        for (const [key, value] of Object.entries(each as object))
          own.set(key, (value as unknown) ?? given[key]);
    const read = files.map((each) => join(folder, each)).filter(existsSync);
    const ofFiles = Object.assign(
      {},
      ...read.map((each) => variablesIn(readFileSync(each, "utf8"))),
    ) as object;
    service["environment"] = Object.fromEntries(
      Object.entries({ ...ofFiles, ...Object.fromEntries(own) }).filter(([, value]) => value !== undefined),
    );
  }
  const output = readCompose(compiled);
  const copied = Object.values(
    (output["services"] ?? {}) as Record<string, { volumes?: readonly unknown[] }>,
  ).flatMap(({ volumes = [] }) =>
    volumes.flatMap((each) => {
      const { source = "", target = "" } =
        typeof each === "string"
          ? { source: each.split(":")[0], target: each.split(":")[1] }
          : (each as Record<string, string>);
      return /^\.\/config\/|\/recipes\//.test(source) ? [target] : [];
    }),
  );
  const rename = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  const options = { projectDir, rename, ignoredTargets: new Set(copied) };
  const mentioned = imported.account.filter(
    ({ is, to }) => is !== "taken" || to.includes("process.environmentFiles"),
  );
  const secretNames = new Set(
    imported.remarks.flatMap((remark) => [...remark.matchAll(/`(\w+)`/g)].map(([, name]) => name)),
  );
  return differences(
    meaningOf(original, options),
    meaningOf(output, { projectDir, rename: (name) => name, ignoredTargets: new Set(copied) }),
  ).filter((difference) => {
    const [, service = "", fact = ""] = /^([^.]+)\.([^:]*): /.exec(difference) ?? [];
    const name = Object.keys(services).find((each) => rename(each) === service) ?? service;
    if (fact === "hostname" && services[name]?.["hostname"] === undefined) return false;
    if (fact.startsWith("environment.") && secretNames.has(fact.slice("environment.".length))) return false;
    const key = fact.split(".")[0] ?? "";
    const keys = {
      networks: ["networks", "network_mode"],
      memory: ["mem_limit", "deploy"],
      shm: ["shm_size"],
      nofile: ["ulimits"],
    }[key] ?? [key];
    return !mentioned.some(
      ({ path, to }) =>
        (key === "networks" && path.startsWith("networks.")) ||
        keys.some(
          (each) =>
            path.startsWith(`services.${name}.${each}`) || (path.startsWith("x-") && path.includes(each)),
        ) ||
        (key === "healthcheck" && to.includes("healthcheck")),
    );
  });
}
