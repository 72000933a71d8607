import type { Diagnostic, Reporter } from "../diagnostics/diagnostic.ts";
import { type Span, syntaxAt } from "../support/span.ts";
import type { Expr } from "../language/expression.ts";
import { known } from "../language/values.ts";
import type { Thunk, Value } from "../language/value.ts";
import type { RecipeTree } from "../support/recipe-tree.ts";
import type { Model } from "../schema/model.ts";
import type { Room } from "./value-limit.ts";
import type { Trail } from "./trail.ts";

/** Evaluates an expression that is closed over `pkgs`, `lib` and `builtins`, as far as possible. */
export type Evaluate = (expr: Expr) => Thunk;

export const leftToNix: Evaluate = (expr) => known({ kind: "residual", expr });

export interface CheckOptions {
  readonly reporter: Reporter;
  /** Names of the catalog's packages: `pkgs.<name>` with such a name gets a `catalogName`. */
  readonly catalogPackages?: Pick<ReadonlySet<string>, "has">;
  /** The tree in which files named by plain strings are looked up; without it, they are not looked up. */
  readonly tree?: RecipeTree;
  /**
   * Whether a plain string at `span` names a package or a file if the option takes one. This holds in YAML and JSON,
   * except in `!nix` expressions; {@link writtenInData} is the default.
   */
  readonly plainStrings?: (span: Span | undefined) => boolean;
  /** The remaining number of values of the recipe file; without it, each entry has the limit of a file. */
  readonly room?: Room;
  readonly evaluate?: Evaluate;
  /** The text of a file that was read; without it, numbers are shown in canonical form. */
  readonly sources?: (path: string) => string | undefined;
}

/** The context shared by readers of values. */
export interface Context {
  readonly report: (diagnostic: Diagnostic) => void;
  /** Reports a problem that several values share only for the first of them; `key` identifies the problem. */
  readonly reportOnce: (key: string, diagnostic: Diagnostic) => void;
  readonly catalogPackages: Pick<ReadonlySet<string>, "has">;
  readonly tree: RecipeTree | undefined;
  readonly plainStrings: (span: Span | undefined) => boolean;
  readonly sources: (path: string) => string | undefined;
  readonly evaluate: Evaluate;
}

/**
 * The context of readers of groups and sets, with the function that reads the values in them (`readValue`, which
 * imports them).
 */
export interface Reading extends Context {
  /** Shared by all entries of a recipe file. */
  readonly room: Room;
  readonly read: (
    model: Model,
    thunk: Thunk,
    trail: Trail,
    context: Reading,
    fallback?: () => Value | undefined,
  ) => unknown;
}

export function writtenInData(span: Span | undefined): boolean {
  const syntax = syntaxAt(span);
  return syntax === "yaml" || syntax === "json";
}

export function contextOf(options: CheckOptions): Context {
  const reported = new Set<string>();
  const report = (diagnostic: Diagnostic): void => {
    options.reporter.report(diagnostic);
  };
  return {
    report,
    reportOnce: (key, diagnostic) => {
      if (reported.has(key)) return;
      reported.add(key);
      report(diagnostic);
    },
    catalogPackages: options.catalogPackages ?? new Set(),
    tree: options.tree,
    plainStrings: options.plainStrings ?? writtenInData,
    sources: options.sources ?? noSources,
    evaluate: options.evaluate ?? leftToNix,
  };
}

const noSources = (): undefined => undefined;

/** For inspecting values before they are checked: checking reports their problems later. */
export const silentContext: Context = {
  report: () => undefined,
  reportOnce: () => undefined,
  catalogPackages: new Set(),
  tree: undefined,
  plainStrings: () => false,
  sources: noSources,
  evaluate: leftToNix,
};

/** Stands for a value with a reported error; never leaves `compiler/check/`. */
export const WRONG = Symbol("wrong");
