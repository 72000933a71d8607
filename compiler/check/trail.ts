import type { Span } from "../support/span.ts";

/**
 * One step of the way through a value while it is checked: which option it is, where its name and its value were
 * written. The steps of one app or package form a tree, which stays behind as its provenance.
 */
export class Trail {
  span: Span | undefined;
  nameSpan: Span | undefined;
  /** What was written here has been reported as wrong; checked data holds a stand-in. */
  wrong = false;
  /** The children are list elements. */
  isList = false;
  /** Elements of the list were wrong and are left out. */
  hasLost = false;
  /** The definition has a stronger priority than a plain one (`lib.mkForce`). */
  isForced = false;
  // Most steps are leaves: these are made when they are needed.
  #children: Map<string, Trail> | undefined;
  #missing: Set<string> | undefined;

  /**
   * `key`: an option, a user-chosen name or the index of a list element; of the root, its own path (`apps.web`).
   * `name`: the nearest user-chosen name on the way, this step included.
   */
  constructor(
    readonly parent: Trail | undefined,
    readonly key: string,
    readonly name: string,
    /** What is here is an entry of a set and no option. */
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

  /** Takes a step back: what was found there does not count. */
  remove(child: Trail): void {
    this.#children?.delete(child.key);
  }

  /** Puts a list element that {@link remove} has taken back under another index. */
  place(child: Trail, key: string): void {
    this.#children?.set(key, child);
  }

  /** An option below should have been set, and this has been reported. */
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

/** A key as a step of a dotted path: quoted where it would be misread. */
const dottedKey = (key: string): string => (/^[A-Za-z0-9_'-]+$/.test(key) ? key : JSON.stringify(key));
