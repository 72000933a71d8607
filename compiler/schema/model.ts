import type * as z from "zod";
import type { DerivedDefault, KeyRule, LeafKind } from "./meta.ts";

/**
 * The schema as a plain tree, which `reflect.ts` derives from zod. Checking, default views, generated types and
 * documentation use only this.
 */
export type Model = Group | SetOf | ListOf | Nullable | Choice | Converted | Leaf;

/** Fixed options: an entry of a set, a submodule, or options with a common prefix (`runtimes.…`). */
export interface Group {
  readonly kind: "group";
  /** The specification types it as a submodule: it is one option, whose definitions override each other as a whole. */
  readonly isSubmodule: boolean;
  readonly options: ReadonlyMap<string, Option>;
  /** The type name of the group, if the schema sets one. */
  readonly title: string | undefined;
}

/** `attrs<T>`: user-chosen names, optionally with fixed options among them. */
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
  /** Elements may have residual conditions. */
  readonly conditional: boolean;
  /** A list of packages, in parts perhaps of lists that only Nix knows. */
  readonly mayContainLists: boolean;
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

/** Read as `from`, then converted to the shape of the alternative. */
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
  /** The words of an enumeration. */
  readonly words: readonly string[];
  /** May depend on arguments of packages; checked data has the value for their defaults. */
  readonly followsArguments: boolean;
  /** Validates plain data (booleans, numbers, strings) once the leaf has been read. */
  readonly schema: z.ZodType;
}

export interface Option {
  readonly name: string;
  readonly model: Model;
  readonly description: string;
  /** The type in the specification's notation if it differs from the model's. */
  readonly notation: string | undefined;
  readonly default: Default;
  readonly mapsTo: string | undefined;
  readonly setByRuntime: boolean;
  readonly isExtension: boolean;
}

export type Default =
  | { readonly kind: "constant"; readonly value: unknown; readonly text: string | undefined }
  | ({ readonly kind: "derived" } & DerivedDefault)
  /** The option must be set: always, if its boolean sibling `with` is true, or if its sibling `unless` is not set. */
  | { readonly kind: "required"; readonly with: string | undefined; readonly unless: string | undefined }
  /** A group: the defaults of its options. */
  | { readonly kind: "group"; readonly text: string | undefined }
  /** Absent unless it is set. */
  | { readonly kind: "absent" };

/** Whether an option must be set, whatever its siblings are. */
export const mustAlwaysBeSet = (option: Default): boolean =>
  option.kind === "required" && option.with === undefined && option.unless === undefined;
