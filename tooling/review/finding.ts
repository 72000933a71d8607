/** How much a change asks of the reviewer, from the least to the most. */
export const severities = ["info", "notice", "warning", "danger"] as const;
/**
 * `info`: it changed. `notice`: something behaves differently. `warning`: look at it twice. `danger`: somebody has to
 * say why.
 */
export type Severity = (typeof severities)[number];

/** A place in the output tree: of the new side, or of the old one for what is gone. */
export interface Place {
  readonly file: string;
  /** 1-based. */
  readonly line?: number;
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

/**
 * A finding of one rule about one subject. Several generated files tell of one change: findings with the same `about`
 * become one, which has the message of the first and every place.
 */
export interface Observation {
  readonly severity: Severity;
  readonly about: string;
  readonly message: string;
  /** See {@link Finding}. */
  readonly alike?: string;
  readonly where: Place;
}

export const rank = (severity: Severity): number => severities.indexOf(severity);
