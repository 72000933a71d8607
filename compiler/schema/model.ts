import type * as z from "zod";
import type { DerivedDefault, KeyRule, LeafKind } from "./meta.ts";

/**
 * The schema as a plain tree: what `reflect.ts` reads out of zod once, and all that checking, default views,
 * generated types and documentation look at.
 */
export type Model = Group | SetOf | ListOf | Nullable | Choice | Converted | Leaf;

/** Fixed options: an entry of a set, a submodule, or options of which the names begin alike (`runtimes.…`). */
export interface Group {
  readonly kind: "group";
  /** The specification types it as a submodule: it is one option, of which definitions override each other as a whole. */
  readonly isSubmodule: boolean;
  readonly options: ReadonlyMap<string, Option>;
  /** What the group is called as a type, where the schema says so. */
  readonly title: string | undefined;
}

/** `attrs<T>`: user-chosen names, and perhaps fixed options among them. */
export interface SetOf {
  readonly kind: "set";
  readonly element: Model;
  /** An open submodule, see {@link Group.isSubmodule}. */
  readonly isSubmodule: boolean;
  readonly keys: KeyRule | undefined;
  readonly fixed: ReadonlyMap<string, Option>;
}

export interface ListOf {
  readonly kind: "list";
  readonly element: Model;
  /** Some elements may be there only where something is true that only Nix knows. */
  readonly conditional: boolean;
}

export interface Nullable {
  readonly kind: "nullable";
  readonly inner: Model;
}

/** The first alternative that accepts a value reads it. */
export interface Choice {
  readonly kind: "choice";
  readonly alternatives: readonly Model[];
}

/** Read as `from`, then brought into the shape of the alternative beside it. */
export interface Converted {
  readonly kind: "converted";
  readonly from: Model;
  readonly convert: (checked: unknown) => unknown;
}

export interface Leaf {
  readonly kind: "leaf";
  readonly leaf: LeafKind;
  /** The specification's name for the type. */
  readonly notation: string;
  readonly pattern: string | undefined;
  /** Of an enumeration. */
  readonly words: readonly string[];
  /** Judges plain data (booleans, numbers, strings) once the leaf has been read. */
  readonly schema: z.ZodType;
}

export interface Option {
  readonly name: string;
  readonly model: Model;
  readonly description: string;
  /** The type in the specification's notation where it is not the model's own. */
  readonly notation: string | undefined;
  readonly default: Default;
  readonly mapsTo: string | undefined;
  readonly setByRuntime: boolean;
  readonly isExtension: boolean;
}

export type Default =
  | { readonly kind: "constant"; readonly value: unknown; readonly text: string | undefined }
  | ({ readonly kind: "derived" } & DerivedDefault)
  /** The option must be set, always or when the boolean option `with` beside it is true. */
  | { readonly kind: "required"; readonly with: string | undefined }
  /** A group: the defaults of its options. */
  | { readonly kind: "group"; readonly text: string | undefined }
  /** Absent unless it is set. */
  | { readonly kind: "absent" };
