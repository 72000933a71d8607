import type { Value } from "../language/value.ts";
import type { Span } from "../support/span.ts";

/** A value of a recipe. Options with the same `value` object have the same value under a name. */
export interface NamedValue {
  readonly name: string;
  readonly value: Value;
}

/**
 * One step on the way through a checked value: the option, and the places of its name and value. The steps of one app
 * or package form a tree, which becomes its provenance.
 */
export class Trail {
  span: Span | undefined;
  nameSpan: Span | undefined;
  /** The value of the recipe if it is a text or a list, and its name there. */
  named: NamedValue | undefined;
  /** The value of the recipe if checked data has the one for the defaults of packages' arguments. */
  computed: Value | undefined;
  /** The lines of the comment on the option. */
  comment: readonly string[] | undefined;
  /** The value here has a reported error; checked data has a placeholder. */
  wrong = false;
  /** The children are list elements. */
  isList = false;
  /** Elements of the list had errors and were removed. */
  hasLost = false;
  /** The definition has a stronger priority than a plain one (`lib.mkForce`). */
  isForced = false;
  // Most steps are leaves, so children are created on demand.
  #children: Map<string, Trail> | undefined;
  #missing: Set<string> | undefined;

  /**
   * `key` is an option, a user-chosen name or the index of a list element; for the root, its path (`apps.web`). `name`
   * is the nearest user-chosen name on the way, including this step.
   */
  constructor(
    readonly parent: Trail | undefined,
    readonly key: string,
    readonly name: string,
    /** This step is an entry of a set, not an option. */
    readonly isEntry = parent === undefined,
  ) {}

  /** The step to an option or list element. */
  option(key: string): Trail {
    return this.add(new Trail(this, key, this.name));
  }

  /** The step to an entry under a user-chosen name. */
  entry(key: string): Trail {
    return this.add(new Trail(this, key, key, true));
  }

  get children(): ReadonlyMap<string, Trail> {
    return this.#children ?? none;
  }

  /** Removes a step whose value does not count. */
  remove(child: Trail): void {
    this.#children?.delete(child.key);
  }

  /** Adds a list element removed by {@link remove} under another index. */
  place(child: Trail, key: string): void {
    this.#children?.set(key, child);
  }

  /** A required option below is missing, which has been reported. */
  miss(option: string): void {
    (this.#missing ??= new Set()).add(option);
  }

  misses(option: string): boolean {
    return this.#missing?.has(option) ?? false;
  }

  root(): Trail {
    return this.parent?.root() ?? this;
  }

  path(): readonly string[] {
    return this.parent === undefined ? [] : [...this.parent.path(), this.key];
  }

  /** The path from the root of the catalog, for messages: `apps.web.data."a.txt"`. */
  dotted(): string {
    return this.parent === undefined ? this.key : `${this.parent.dotted()}.${dottedKey(this.key)}`;
  }

  private add(child: Trail): Trail {
    (this.#children ??= new Map()).set(child.key, child);
    return child;
  }
}

const none: ReadonlyMap<string, Trail> = new Map();

/** A key as a step of a dotted path, quoted if necessary. */
const dottedKey = (key: string): string => (/^[A-Za-z0-9_'-]+$/.test(key) ? key : JSON.stringify(key));
