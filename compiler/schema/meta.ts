import type * as z from "zod";

/**
 * What a leaf of the schema accepts. Zod says what checked data looks like, the leaf kind says how a
 * recipe's value becomes it (`compiler/check/leaves/`), how it is typed in TypeScript and in JSON schema.
 */
export type LeafKind =
  | "bool"
  | "int"
  | "static-string"
  | "enum"
  | "text"
  | "single-line-text"
  | "lines"
  | "package"
  | "path"
  | "module"
  | "anything"
  | "license"
  | "package-scope"
  | "environment-value"
  | "structured-value";

/** Rules for the user-chosen keys of an attribute set; see `names.ts`. */
export type KeyRule = "entry" | "host" | "environment";

declare module "zod" {
  /** Everything the compiler knows about an option beyond its zod type. */
  interface GlobalMeta {
    /** What a group of options is called as a type in TypeScript. */
    title?: string;
    /** On groups and sets that the specification types as submodules: one option each. Other groups are names with dots in them. */
    submodule?: boolean;
    /** Documentation text, Markdown, full sentences. */
    description?: string;
    /** On leaf types only. */
    leaf?: LeafKind;
    /** The type in the specification's notation, where it cannot be derived: `str matching URLPAT`. */
    notation?: string;
    /** A pattern of the specification, as documentation and JSON schema show it. */
    pattern?: string;
    /** A default that is not a constant; `fromName` gives it where the nearest user-chosen name decides it. */
    derived?: DerivedDefault;
    /** How a constant default that is not plain data is shown: `pkgs.stdenv`. */
    defaultText?: string;
    /** The specification does not have the option: `catalog.json` has it only where it is not the default. */
    extension?: boolean;
    /** What a builder option becomes in the builder's derivation. */
    mapsTo?: string;
    /** Whatever is written, reading the option through `config` gives what the runtime makes of it. */
    setByRuntime?: boolean;
    /** The option must be set; `with` restricts that to groups in which this boolean sibling is true. */
    required?: { readonly with?: string };
    /** On attribute sets that also have fixed options of their own: which ones, by name in `open-sets.ts`. */
    openSet?: "environment";
    /** On lists. Those of packages are, always. */
    conditional?: boolean;
    /** On attribute sets. */
    keys?: KeyRule;
  }
}

export interface DerivedDefault {
  /** For the documentation: "the app's `name`". */
  readonly text: string;
  /** The default, from the nearest user-chosen name on the option's path. Without it a pass fills the default in. */
  readonly fromName?: (name: string) => unknown;
}

/** Declares a default that is computed from the nearest user-chosen name on the option's path. */
export function defaultFromName<S extends z.ZodType>(
  schema: S,
  text: string,
  fromName: (name: string) => z.output<S>,
): S {
  return schema.meta({ derived: { text, fromName } });
}

/** Declares a default that a pass fills in, because it depends on more than names: absent in checked data. */
export function defaultFromPass<S extends z.ZodType>(schema: S, text: string): z.ZodOptional<S> {
  return schema.optional().meta({ derived: { text } });
}
