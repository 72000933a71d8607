import type { Diagnostic, Reporter } from "../diagnostics/diagnostic.ts";
import { type Span, syntaxAt } from "../support/span.ts";
import type { Thunk, Value } from "../language/value.ts";
import type { RecipeTree } from "../support/recipe-tree.ts";
import type { Model } from "../schema/model.ts";
import type { Room } from "./room.ts";
import type { Trail } from "./trail.ts";

export interface CheckOptions {
  readonly reporter: Reporter;
  /** Names of the packages the catalog defines: `pkgs.<name>` with such a name gets a `catalogName`. */
  readonly catalogPackages?: ReadonlySet<string>;
  /** Where files named by plain strings are looked for; without it they are not looked for. */
  readonly tree?: RecipeTree;
  /**
   * Whether a plain string written at `span` names a package or a file where one is wanted.
   * So it is in YAML and JSON but for Nix by hand (`!nix`); {@link writtenInData} is the default.
   */
  readonly plainStrings?: (span: Span | undefined) => boolean;
  /** What is left of a recipe file's room for values; without it, each entry has that of a file. */
  readonly room?: Room;
  /** The text of a file that was read; without it, numbers are shown as they are understood. */
  readonly sources?: (path: string) => string | undefined;
}

/** What readers of values share. */
export interface Context {
  readonly report: (diagnostic: Diagnostic) => void;
  /** What several values have in common is reported for the first of them: `key` says what that is. */
  readonly reportOnce: (key: string, diagnostic: Diagnostic) => void;
  readonly catalogPackages: ReadonlySet<string>;
  readonly tree: RecipeTree | undefined;
  readonly plainStrings: (span: Span | undefined) => boolean;
  readonly sources: (path: string) => string | undefined;
}

/** What readers of groups and sets get besides: how values inside them are read (`readValue`, which imports them). */
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
  };
}

const noSources = (): undefined => undefined;

/** For looking at values before they are checked: whatever is wrong is reported then. */
export const silentContext: Context = {
  report: () => undefined,
  reportOnce: () => undefined,
  catalogPackages: new Set(),
  tree: undefined,
  plainStrings: () => false,
  sources: noSources,
};

/** Stands for a value that has been reported as wrong; never leaves `compiler/check/`. */
export const WRONG = Symbol("wrong");
