import type * as z from "zod";

/**
 * The kinds of leaves. Zod describes checked data; the leaf kind determines how a recipe's value is converted to it
 * (`compiler/check/`), and its type in TypeScript and in the JSON schema.
 */
export type LeafKind =
  | "bool"
  | "conditional-bool"
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
  | "lib-name"
  | "package-scope"
  | "environment-value"
  | "structured-value";

/** Rules for the user-chosen keys of an attribute set; see `names.ts`. */
export type KeyRule =
  | "entry"
  | "host"
  | "hostName"
  | "environment"
  | "volume"
  | "label"
  | "secret"
  | "phase"
  | "program"
  | "argument";

declare module "zod" {
  /** The facts about an option besides its zod type. */
  interface GlobalMeta {
    /** The type name of a group of options in TypeScript. */
    title?: string;
    /**
     * On groups and sets that the specification types as submodules, which are one option each. Other groups are
     * options with dotted names.
     */
    submodule?: boolean;
    /** Documentation text, Markdown, full sentences. */
    description?: string;
    /** On leaf types only. */
    leaf?: LeafKind;
    /** The type in the specification's notation, if it cannot be derived: `str matching URLPAT`. */
    notation?: string;
    /** A pattern of the specification, for documentation and JSON schema. */
    pattern?: string;
    /** A default that is not a constant; `fromName` computes it from the nearest user-chosen name. */
    derived?: DerivedDefault;
    /** The text of a constant default that is not plain data: `pkgs.stdenv`. */
    defaultText?: string;
    /** The specification does not have the option: `catalog.json` contains it only if it differs from the default. */
    extension?: boolean;
    /** The attribute of the derivation that a builder option becomes. */
    mapsTo?: string;
    /** Reading the option through `config` returns the runtime's value, not the recipe's. */
    setByRuntime?: boolean;
    /**
     * The option must be set; `with` restricts that to groups in which this boolean sibling is true, `unless` to those
     * that do not set that sibling.
     */
    required?: { readonly with?: string; readonly unless?: string };
    /** On attribute sets that also have fixed options: the name of these options in `open-sets.ts`. */
    openSet?: "environment";
    /** On lists of anything but packages, which always are. */
    conditional?: boolean;
    /** On lists of packages that may contain lists only Nix knows: `x.optional-dependencies.y`. */
    mayContainLists?: boolean;
    /** On leaves that Nix may compute, where the defaults of packages' arguments give a known value. */
    followsArguments?: boolean;
    /** On attribute sets. */
    keys?: KeyRule;
  }
}

export interface DerivedDefault {
  /** For the documentation: "the app's `name`". */
  readonly text: string;
  /** The default, from the nearest user-chosen name on the option's path. Without it a pass fills in the default. */
  readonly fromName?: (name: string) => unknown;
}

/** Declares a default computed from the nearest user-chosen name on the option's path. */
export function defaultFromName<S extends z.ZodType>(
  schema: S,
  text: string,
  fromName: (name: string) => z.output<S>,
): S {
  return schema.meta({ derived: { text, fromName } });
}

/** Declares a default that a pass fills in, because it depends on more than names; absent in checked data. */
export function defaultFromPass<S extends z.ZodType>(schema: S, text: string): z.ZodOptional<S> {
  return schema.optional().meta({ derived: { text } });
}
