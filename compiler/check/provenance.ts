import type { AttrValue } from "../language/option-values.ts";
import type { Span } from "../support/span.ts";
import type { Trail } from "./trail.ts";

/** Steps to an option or list element that were found in data: `["process", "ports", "0"]`. */
export type OptionPath = readonly string[];

type Step = string | number;

/**
 * Steps from checked data of this type to an option or list element: `["process", "ports", 0]`. A misspelt option does not
 * compile. Data of an unknown type has any steps.
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
  at(path: readonly Step[]): Origin;
  isExplicit(path: readonly Step[]): boolean;
  /** The recipe set exactly this path, with a stronger priority than a plain definition (`lib.mkForce`). */
  isForced(path: readonly Step[]): boolean;
  /**
   * Something in `path` or around it has been reported as wrong, so that checked data holds a stand-in there; or an
   * element of the list there, which is left out.
   */
  isWrong(path: readonly Step[]): boolean;
  /** Every path the recipe set, list elements left out, in the order they were read. */
  explicitPaths(): readonly OptionPath[];
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
