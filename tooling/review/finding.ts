/** How much a change asks of the reviewer, from the least to the most. */
export const severities = ["info", "notice", "warning", "danger"] as const;
/**
 * `info`: it changed. `notice`: something behaves differently. `warning`: look at it twice. `danger`: somebody has to
 * say why.
 */
export type Severity = (typeof severities)[number];

/** A file of the output folder: of the new side, or of the old one if the new one no longer has it. */
export interface Place {
  readonly file: string;
}

/** What one change of the output means. */
export interface Finding {
  /** The rule that found it: `hand-edits`. Stable. */
  readonly rule: string;
  readonly severity: Severity;
  /** `apps.web`, `pkgs.hello` or `catalog`. */
  readonly subject: string;
  /** Where the entry is written, as generated files call it: `recipes/apps/web/recipe.ts`. Missing where they do not say. */
  readonly recipe?: string;
  /** One sentence, no final full stop; what the recipe or Nix says is in backticks. */
  readonly message: string;
  /** The message without the names of parts of the subject, for what many entries have in common; missing when it has none. */
  readonly alike?: string;
  readonly where: readonly Place[];
}

/** A finding of one rule about one subject. */
export interface Observation {
  readonly severity: Severity;
  readonly message: string;
  /** See {@link Finding}. */
  readonly alike?: string;
  readonly where: Place;
}

/** What happened to one generated file. */
export interface FileChange {
  readonly path: string;
  readonly change: "added" | "removed" | "changed";
  readonly before: string;
  readonly after: string;
  /** Set if that has changed. */
  readonly mode?: { readonly isExecutable: boolean };
}

/** What a change of the generated files means, and the change itself. */
export interface Review {
  /** By subject (the catalog, apps, packages), the gravest first. */
  readonly findings: readonly Finding[];
  /** By path. */
  readonly files: readonly FileChange[];
  /** Hides values that look like secrets, for printers of files. */
  readonly hide: (text: string) => string;
}

export const rank = (severity: Severity): number => severities.indexOf(severity);
