import type { Span } from "../language/span.ts";

/**
 * One step of the way through a value while it is checked: which option it is, where its name and its value were
 * written. The steps of one app or package form a tree, which stays behind as its provenance.
 */
export class Trail {
  span: Span | undefined;
  nameSpan: Span | undefined;
  /** What was written here has been reported as wrong; checked data holds a stand-in. */
  wrong = false;
  /** Options below that should have been set, and have been reported. */
  readonly missing = new Set<string>();
  /** The children are list elements. */
  isList = false;
  readonly children = new Map<string, Trail>();

  /**
   * `key`: an option, a user-chosen name or the index of a list element.
   * `name`: the nearest user-chosen name on the way, this step included.
   */
  constructor(
    readonly parent: Trail | undefined,
    readonly key: string,
    readonly name: string,
  ) {}

  /** The step to an option or list element. */
  option(key: string): Trail {
    return this.add(new Trail(this, key, this.name));
  }

  /** The step to an entry under a user-chosen name. */
  entry(key: string): Trail {
    return this.add(new Trail(this, key, key));
  }

  root(): Trail {
    return this.parent?.root() ?? this;
  }

  path(): readonly string[] {
    return this.parent === undefined ? [] : [...this.parent.path(), this.key];
  }

  /** The path from the root of the catalog, for messages: `apps.web.data."a.txt"`. */
  dotted(): string {
    const own = dottedKey(this.key);
    return this.parent === undefined ? own : `${this.parent.dotted()}.${own}`;
  }

  private add(child: Trail): Trail {
    this.children.set(child.key, child);
    return child;
  }
}

/** A key as a step of a dotted path: quoted where it would be misread. The root's key is a path already. */
const dottedKey = (key: string): string =>
  /^[A-Za-z0-9_'-]+$/.test(key) || /^(apps|pkgs)\./.test(key) ? key : JSON.stringify(key);
