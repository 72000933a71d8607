import type { Span } from "../support/span.ts";
import type { Trail } from "./trail.ts";

/** The steps from an app or package to an option or list element: `["process", "ports", "0"]`. */
export type OptionPath = readonly string[];

export interface Origin {
  /** The value; of a default, the nearest thing around it that was written. */
  readonly span: Span | undefined;
  /** The option's name. */
  readonly nameSpan: Span | undefined;
  /** The recipe set exactly this path. */
  readonly explicit: boolean;
}

/** Where the values of one app or package come from. Free-form values are one step: they carry spans themselves. */
export interface Provenance {
  /** The origin of `path`, or of the nearest written thing around it. */
  at(path: OptionPath): Origin;
  isExplicit(path: OptionPath): boolean;
  /** The recipe set exactly this path, with a stronger priority than a plain definition (`lib.mkForce`). */
  isForced(path: OptionPath): boolean;
  /**
   * Something in `path` or around it has been reported as wrong, so that checked data holds a stand-in there; or an
   * element of the list there, which is left out.
   */
  isWrong(path: OptionPath): boolean;
  /** Every path the recipe set, list elements left out, in the order they were read. */
  explicitPaths(): readonly OptionPath[];
}

export function provenanceOf(root: Trail): Provenance {
  const walk = (path: OptionPath): { nearest: Trail; found: boolean; wrong: boolean } => {
    let nearest = root;
    let wrong = root.wrong;
    for (const key of path) {
      const next = nearest.children.get(key);
      if (next === undefined) return { nearest, found: false, wrong: wrong || nearest.misses(key) };
      nearest = next;
      wrong ||= nearest.wrong;
    }
    return { nearest, found: true, wrong };
  };
  return {
    at(path) {
      const { nearest, found } = walk(path);
      return { span: nearest.span ?? nearest.nameSpan, nameSpan: nearest.nameSpan, explicit: found };
    },
    isExplicit: (path) => walk(path).found,
    isForced(path) {
      const { nearest, found } = walk(path);
      return found && nearest.isForced;
    },
    isWrong(path) {
      const { nearest, found, wrong } = walk(path);
      return wrong || (found && nearest.hasLost);
    },
    explicitPaths() {
      const paths: OptionPath[] = [];
      const collect = (trail: Trail, path: OptionPath) => {
        if (path.length > 0) paths.push(path);
        for (const [key, child] of trail.children) {
          if (!trail.isList) collect(child, [...path, key]);
        }
      };
      collect(root, []);
      return paths;
    },
  };
}
