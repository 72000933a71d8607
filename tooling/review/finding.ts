/** How closely a reviewer has to look, in ascending order. */
export const severities = ["info", "notice", "warning", "danger"] as const;
/** `info`: it changed. `notice`: something behaves differently. `warning`: look twice. `danger`: the author has to justify it. */
export type Severity = (typeof severities)[number];

/** A file of the output folder: of the new side, or of the old one if the new one no longer has it. */
export interface Location {
  readonly file: string;
}

/** The effect of one change of the output. */
export interface Finding {
  /** The rule that found it: `hand-edits`. Stable. */
  readonly rule: string;
  readonly severity: Severity;
  /** `apps.web`, `pkgs.hello` or `catalog`. */
  readonly subject: string;
  /** The recipe of the entry, as generated files name it: `recipes/apps/web/recipe.ts`. Missing if they do not. */
  readonly recipe?: string;
  /** One sentence without a full stop. Quotations of recipes and Nix are in backticks. */
  readonly message: string;
  /** The message without names of parts of the subject, to group findings of many entries; missing if it has none. */
  readonly alike?: string;
  readonly where: readonly Location[];
}

/** A finding of one rule about one subject. */
export interface Observation {
  readonly severity: Severity;
  readonly message: string;
  /** See {@link Finding}. */
  readonly alike?: string;
  readonly where: Location;
}

export const observation = (severity: Severity, message: string, where: Location): Observation => ({
  severity,
  message,
  where,
});

type Observe = (message: string, where: Location) => Observation;
export const danger: Observe = (message, where) => observation("danger", message, where);
export const warning: Observe = (message, where) => observation("warning", message, where);
export const notice: Observe = (message, where) => observation("notice", message, where);
export const info: Observe = (message, where) => observation("info", message, where);

/** The change of one generated file. */
export interface FileChange {
  readonly path: string;
  readonly change: "added" | "removed" | "changed";
  readonly before: string;
  readonly after: string;
  /** Set if it changed. */
  readonly mode?: { readonly isExecutable: boolean };
}

/** The effects of a change of generated files, and the change itself. */
export interface Review {
  /** By subject (the catalog, apps, packages), most severe first. */
  readonly findings: readonly Finding[];
  /** By path. */
  readonly files: readonly FileChange[];
  /** Hides values that look like secrets, for printers of files. */
  readonly hide: (text: string) => string;
}

export const rank = (severity: Severity): number => severities.indexOf(severity);
