import { notUtf8 } from "../diagnostics/reading.ts";
import { Collector, type Reporter } from "../diagnostics/diagnostic.ts";
import * as messages from "../diagnostics/reading.ts";
import type { Frontend } from "../frontends/frontend.ts";
import type { Expr } from "../language/expression.ts";
import type { Span } from "../support/span.ts";
import type { RecipeTree } from "../support/recipe-tree.ts";
import { conflictIn, type Conflict } from "../support/conflict.ts";
import { decodeUtf8 } from "../support/decode-utf8.ts";
import type { Discovered } from "./discover.ts";

/** The source files of a recipe tree, read once each. */
export interface Modules {
  /**
   * The expression of a file; undefined if it cannot be read, which is reported: an error in the file once, an import
   * that is not allowed at each place.
   * @param from the place of the import
   */
  read(path: string, from?: Span): Expr | undefined;
  /** The text of a file that was read, for code frames. */
  text(path: string): string | undefined;
  /** Every source file read so far, sorted by path. */
  files(): readonly SourceFile[];
}

/** A source file that was read: its text, and its expression unless parsing failed. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly expression: Expr | undefined;
}

/**
 * Files that were parsed without errors, for later runs of the same process: a file with the same text is not parsed
 * again.
 */
export type ParseCache = Map<string, { readonly text: string; readonly expression: Expr }>;

/** In bytes. Long texts belong in separate files; every parser is fast below this limit. */
const largestSource = 1024 * 1024;

const loaders: Readonly<Record<string, () => Promise<Frontend>>> = {
  ts: loadTypeScript,
  nix: async () => (await import("../frontends/nix/frontend.ts")).nixFrontend,
  yaml: async () => (await import("../frontends/yaml/frontend.ts")).yamlFrontend,
  yml: async () => (await import("../frontends/yaml/frontend.ts")).yamlFrontend,
  json: async () => (await import("../frontends/yaml/json.ts")).jsonFrontend,
};

async function loadTypeScript(): Promise<Frontend> {
  const [{ typescriptFrontendWith }, { parseNix }] = await Promise.all([
    import("../frontends/typescript/frontend.ts"),
    import("../frontends/nix/parse.ts"),
  ]);
  return typescriptFrontendWith(parseNix);
}

/** The syntaxes of some files, for {@link openModules}. */
export const syntaxesOf = (paths: readonly string[]): readonly string[] =>
  [...new Set(paths.map(extensionOf))].sort();

const extensionOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1);

/**
 * Phase 2: loads the front ends that the given files need (each is a large dependency) and reads files on demand: the
 * recipes and their imports. `syntaxes` are those of further recipes, if the given ones are part of a catalog. Nix is
 * always among them, because recipes in every syntax quote it and may import it.
 */
export async function openModules(
  tree: RecipeTree,
  { recipes, catalog }: Discovered,
  reporter: Reporter,
  parsed: ParseCache = new Map(),
  syntaxes: readonly string[] = [],
): Promise<Modules> {
  const files = catalog === undefined ? recipes : [...recipes, catalog];
  const needed = new Set([...files.map(extensionOf), ...syntaxes, "nix"]);
  const frontends = new Map<string, Frontend>();
  for (const extension of needed) {
    const load = loaders[extension];
    if (load) frontends.set(extension, await load());
  }

  const texts = new Map<string, string>();
  const expressions = new Map<string, Expr | undefined>();

  /** The reason why a file cannot be imported, if there is one. */
  function obstacle(path: string): string | undefined {
    if (!frontends.has(extensionOf(path))) return "no recipe of this syntax was read";
    const kind = tree.kind(path);
    return kind === "file" ? undefined : `it is ${describe(kind)}`;
  }

  function readText(path: string): string | undefined {
    const file = tree.read(path);
    if (!file.ok) return void reporter.report(messages.unreadable(path, file.reason, file.remedy));
    const { bytes } = file;
    if (bytes.length > largestSource) {
      return void reporter.report(messages.tooLarge(path, bytes.length, largestSource));
    }
    const decoded = decodeUtf8(bytes);
    if (!decoded.ok) return void reporter.report(notUtf8(path, decoded.line));
    texts.set(path, decoded.text);
    return decoded.text;
  }

  function readModule(path: string): Expr | undefined {
    const frontend = frontends.get(extensionOf(path));
    const text = readText(path);
    if (frontend === undefined || text === undefined) return undefined;
    const known = parsed.get(path);
    if (known?.text === text) return known.expression;
    const collector = new Collector();
    const expression = frontend.read({ path, text }, collector);
    const problems = collector.diagnostics;
    // Inside a string, lines that look like conflict markers are valid.
    const conflict = problems.length > 0 ? conflictIn(text) : undefined;
    if (conflict && problems.some(({ span }) => span && isWithin(span, conflict)))
      return void reporter.report(messages.unmerged(path, conflict));
    for (const problem of problems) reporter.report(problem);
    if (problems.length === 0 && expression !== undefined) parsed.set(path, { text, expression });
    return expression;
  }

  return {
    text: (path) => texts.get(path),
    files: () =>
      [...texts]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([path, text]) => ({ path, text, expression: expressions.get(path) })),
    read(path, from) {
      if (!expressions.has(path)) {
        const reason = obstacle(path);
        if (reason !== undefined) return void reporter.report(messages.cannotImport(path, reason, from));
        expressions.set(path, readModule(path));
      }
      return expressions.get(path);
    },
  };
}

const isWithin = ({ start }: Span, conflict: Conflict): boolean =>
  conflict.start <= start && start <= conflict.end;

function describe(kind: Exclude<ReturnType<RecipeTree["kind"]>, "file">): string {
  switch (kind) {
    case "directory":
      return "a folder";
    case "missing":
      return "not there";
    case "outside":
      return "outside the recipe folder";
    case "unreadable":
      return "not readable";
  }
}
