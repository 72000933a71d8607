import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { unknownPath, otherKind } from "../../compiler/diagnostics/reviewing.ts";
import type { Expr } from "../../compiler/language/expression.ts";
import type { Span } from "../../compiler/support/span.ts";
import type { OpenCatalog } from "../explain/opened-catalog.ts";
import { dataOf, plainData } from "../explain/plain-data.ts";

export const stages = ["expr", "values", "ir", "plan"] as const;
export type Stage = (typeof stages)[number];

export type Shown =
  { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly problem: Diagnostic };

/** The form of `subject` after a stage: `apps.<name>`, `pkgs.<name>`, or for `expr` also a file. */
export function showStage(stage: Stage, subject: string, opened: OpenCatalog): Shown {
  const { result, folders } = opened;
  const { evaluated } = result.stages;
  const [kind = "", ...rest] = subject.split(".");
  const name = rest.join(".");
  const definition = kind === "pkgs" || kind === "apps" ? evaluated[kind].get(name) : undefined;
  const missing = (): Shown => ({
    ok: false,
    problem: unknownPath(subject, entryNames(opened), hintFor(subject, opened)),
  });

  if (stage === "expr") {
    const span = definition?.nameSpan ?? definition?.value.span;
    const file = definition === undefined ? folders.treePath(subject.replace(/^\.\//, "")) : span?.file;
    const expr =
      file === undefined || folders.tree.kind(file) !== "file" ? undefined : result.stages.read(file);
    return expr === undefined ? missing() : { ok: true, data: expressionTree(expr, opened.place) };
  }
  if (definition === undefined) return missing();
  switch (stage) {
    case "values":
      return { ok: true, data: dataOf(definition.value.force()) };
    case "ir":
      // Null if its problems, which are reported, prevent lowering.
      return { ok: true, data: plainData(result.catalog[kind === "apps" ? "apps" : "pkgs"].get(name)) };
    case "plan": {
      const apps = entryNames(opened).filter((each) => each.startsWith("apps."));
      if (kind === "pkgs") return { ok: false, problem: otherKind(subject, "show --stage plan", apps) };
      const plan = result.catalog.plans.get(name);
      return { ok: true, data: plan ? plainData(plan) : null };
    }
  }
}

/** Every `pkgs.<name>` and `apps.<name>`. */
export const entryNames = ({ result }: OpenCatalog): readonly string[] => [
  ...[...result.stages.evaluated.pkgs.keys()].map((name) => `pkgs.${name}`),
  ...[...result.stages.evaluated.apps.keys()].map((name) => `apps.${name}`),
];

/** For what `show` does not take, though another command or stage does. */
function hintFor(subject: string, opened: OpenCatalog): string | undefined {
  const { folders } = opened;
  const entry = entryNames(opened).find((name) => subject.startsWith(`${name}.`));
  if (entry !== undefined)
    return `\`catalogc show ${entry}\` shows the entry as a whole, \`catalogc explain ${subject}\` an option.`;
  const file = folders.treePath(subject.replace(/^\.\//, ""));
  return file !== undefined && folders.tree.kind(file) === "file"
    ? "Only recipes and modules can be shown of files, with `--stage expr`."
    : undefined;
}

/**
 * An expression as data: each node with its `kind`, its place and its parts. The tree is plain objects, so whatever
 * nodes there will be are shown as they are.
 */
function expressionTree(expr: Expr, place: (span: Span) => string | undefined): unknown {
  const show = (node: unknown): unknown => {
    if (typeof node === "bigint") return String(node);
    if (Array.isArray(node)) return node.map(show);
    if (typeof node !== "object" || node === null) return node;
    const entries = Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, unknown][] => {
      if (value === undefined || key === "local") return [];
      return key === "span" ? [["at", isSpan(value) ? place(value) : undefined]] : [[key, show(value)]];
    });
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  };
  return show(expr);
}

const isSpan = (value: unknown): value is Span =>
  typeof value === "object" && value !== null && "file" in value && "start" in value;

/** Data as an indented outline: one line for each value, names before it, long texts as they are on lines of their own. */
export function outline(data: unknown, indent = ""): string {
  if (Array.isArray(data)) {
    if (data.length === 0) return " []\n";
    return `\n${data.map((each) => `${indent}-${outline(each, `${indent}  `).replace(/^\n +/, " ")}`).join("")}`;
  }
  if (typeof data === "object" && data !== null) {
    if ("nix" in data && typeof data.nix === "string") return ` nix: ${data.nix}\n`;
    const entries = Object.entries(data);
    if (entries.length === 0) return " {}\n";
    return `\n${entries.map(([key, each]) => `${indent}${key}:${outline(each, `${indent}  `)}`).join("")}`;
  }
  if (typeof data === "string" && data.trimEnd().includes("\n"))
    return ` |\n${data.replace(/\n$/, "").replaceAll(/^(?=.)/gm, indent)}\n`;
  return ` ${JSON.stringify(data)}\n`;
}
