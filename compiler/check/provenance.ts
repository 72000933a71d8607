import type { AttrValue } from "../language/option-values.ts";
import type { Value } from "../language/value.ts";
import type { Span } from "../support/span.ts";
import type { NamedValue, Trail } from "./trail.ts";

/** Steps to an option or list element in data: `["process", "ports", "0"]`. */
export type OptionPath = readonly string[];

type Step = string | number;

/**
 * Typed steps from checked data to an option or list element: `["process", "ports", 0]`. A misspelt option does not
 * compile. Data of an unknown type accepts any steps.
 */
export type PathIn<Data> = unknown extends Data ? readonly Step[] : readonly [] | Inside<Data>;

/** The same without the empty path. Free-form values, packages and texts are one step. */
type Inside<Data> = [AttrValue] extends [Data]
  ? readonly [number]
  : Data extends Whole
    ? never
    : Data extends ReadonlyMap<string, infer Value>
      ? readonly [string] | readonly [string, ...Inside<Value>]
      : Data extends readonly (infer Element)[]
        ? readonly [number] | readonly [number, ...Inside<Element>]
        : | readonly [keyof Data & string]
          | {
              [Option in keyof Data & string]-?: readonly [Option, ...Inside<Data[Option]>];
            }[keyof Data & string];

type Whole =
  | null
  | undefined
  | string
  | number
  | boolean
  | bigint
  | { readonly kind: string }
  | { readonly parts: unknown };

export interface Origin {
  /** The place of the value; for a default, the nearest surrounding place. */
  readonly span: Span | undefined;
  /** The place of the option's name. */
  readonly nameSpan: Span | undefined;
  /** The recipe set exactly this path. */
  readonly explicit: boolean;
}

/** Information of a recipe on an option, besides its value. */
export interface OptionNote {
  readonly path: OptionPath;
  /** The lines of the comment, without comment signs. */
  readonly comment?: readonly string[];
  readonly named?: NamedValue;
  /** The value that Nix computes, from arguments of packages. */
  readonly computed?: Value;
}

/** The origin of the values of one app or package. Free-form values are one step: they carry spans themselves. */
export interface Provenance {
  /** The origin of `path`, or the nearest surrounding place. */
  at(path: readonly Step[]): Origin;
  isExplicit(path: readonly Step[]): boolean;
  /** The recipe set exactly this path with a stronger priority than a plain definition (`lib.mkForce`). */
  isForced(path: readonly Step[]): boolean;
  /**
   * A value in `path` or around it has a reported error, so that checked data has a placeholder there; or an element of
   * the list there was removed.
   */
  isWrong(path: readonly Step[]): boolean;
  /** Options with a comment, or with a text or a list as their value, in reading order. */
  notes(): readonly OptionNote[];
  /** Every path that the recipe set, without list elements, in reading order. */
  explicitPaths(): readonly OptionPath[];
}

/** The comment on a set with one member is about the member: `{ extraAttrs: { doCheck: false } }`. */
function onlyBelow(trail: Trail, path: OptionPath): OptionPath {
  const [only, ...others] = trail.isList ? [] : trail.children;
  return only === undefined || others.length > 0 ? path : onlyBelow(only[1], [...path, only[0]]);
}

export function provenanceOf(root: Trail): Provenance {
  const walk = (path: readonly Step[]): { nearest: Trail; found: boolean; wrong: boolean } => {
    let nearest = root;
    let wrong = root.wrong;
    for (const step of path) {
      const key = String(step);
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
    notes() {
      const found: OptionNote[] = [];
      const collect = (trail: Trail, path: OptionPath) => {
        const { comment, named, computed } = trail;
        if (comment !== undefined) found.push({ path: onlyBelow(trail, path), comment });
        if (named !== undefined) found.push({ path, named });
        if (computed !== undefined) found.push({ path, computed });
        for (const [key, child] of trail.children) if (!trail.isList) collect(child, [...path, key]);
      };
      collect(root, []);
      return found;
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
