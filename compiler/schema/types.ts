import * as z from "zod";
import type { AttrValue, FreeForm, PackageRef, PathLike } from "../language/option-values.ts";
import { textWithHoles, type Text } from "../language/text.ts";
import type { KeyRule } from "./meta.ts";
import { DESCPAT, orEmpty, PORTPAT, URLPAT } from "./patterns.ts";

// Leaf types. Specification: "Type notation".

export const bool = z.boolean().meta({ leaf: "bool", notation: "bool" });

/** A boolean that Nix may compute: `pkgs.stdenv.hostPlatform.isLinux`. */
export const conditionalBool = z.custom<FreeForm>().meta({ leaf: "conditional-bool", notation: "bool" });

/** A signed integer; beyond 2^53 it is refused, no option needs it. */
export const int = z.int().meta({ leaf: "int", notation: "int" });

/** A string that may hold places only Nix can fill. */
export const str = z.custom<Text>().meta({ leaf: "text", notation: "str" });

/** A {@link str} without line breaks; one at the end is dropped, as `types.singleLineStr` of nixpkgs does. */
export const singleLineStr = z
  .custom<Text>()
  .meta({ leaf: "single-line-text", notation: "single-line str, optionally newline-terminated" });

/** A {@link str} whose several definitions are joined with a line break. */
export const lines = z.custom<Text>().meta({ leaf: "lines", notation: "str (lines joined with newline)" });

/** A string that must be known at compile time. */
export const staticStr = z.string().meta({ leaf: "static-string", notation: "str" });

export const shortDescription = staticStr.regex(DESCPAT).meta({
  leaf: "static-string",
  notation: "str matching DESCPAT",
  pattern: DESCPAT.source,
});

/**
 * A {@link str} that matches a pattern, whatever Nix puts into its holes: words, or an address where one begins.
 * @param tested takes the same texts, in one pass over long ones
 */
const textMatching = (pattern: RegExp, notation: string, tested = pattern) =>
  z
    .custom<Text>((value) => {
      const [first] = (value as Text).parts;
      const hole = typeof first !== "string" || first === "git:" ? "x://x/x/x" : "x";
      return tested.test(textWithHoles(value as Text, hole));
    })
    .meta({ leaf: "text", notation, pattern: pattern.source });

export const url = textMatching(URLPAT, "str matching URLPAT");

/** A {@link url}, or empty. */
export const urlOrEmpty = textMatching(orEmpty(URLPAT), "str matching URLPAT");

/** An address that matches a pattern of the specification as a whole. */
export const addressMatching = (pattern: RegExp, tested = pattern) =>
  textMatching(pattern, notationOf(pattern), tested);

const notationOf = (pattern: RegExp): string => `str matching \`${pattern.source.replaceAll("\\/", "/")}\``;

/** A {@link staticStr} that matches a pattern of the specification as a whole. */
export const strMatching = (pattern: RegExp) =>
  staticStr.regex(pattern).meta({
    leaf: "static-string",
    notation: notationOf(pattern),
    pattern: pattern.source,
  });

/** The name of the type of durations in documents; hints know durations by it. */
export const durationNotation = "str (duration)";

/** A duration; a pass reads it, so that what is wrong with it is said in one place. */
export const duration = staticStr.meta({ leaf: "static-string", notation: durationNotation });

export const port = strMatching(PORTPAT);

/** A package value. */
export const pkg = z.custom<PackageRef>().meta({ leaf: "package", notation: "pkg" });

/** A file or folder: of the recipe tree, or found by Nix. */
export const path = z.custom<PathLike>().meta({ leaf: "path", notation: "path" });

/** A host-OS configuration fragment, free-form. */
export const module = z.custom<FreeForm>().meta({ leaf: "module", notation: "module" });

/** Any value, forced deeply. */
export const anything = z.custom<FreeForm>().meta({ leaf: "anything", notation: "anything" });

/** A license by name, as `lib.licenses.<name>`, or described by an attribute set. Lists of them are the option's own type. */
export const license = z
  .custom<FreeForm>()
  .meta({ leaf: "license", notation: "attribute set or str", followsArguments: true });

/** A name, or `lib.<set>.<name>`. */
export const libName = (notation: string) => z.custom<FreeForm>().meta({ leaf: "lib-name", notation });

/** A function from the package set to a package scope. */
export const packageScope = z.custom<FreeForm>().meta({
  leaf: "package-scope",
  notation: "function from package set to attribute set",
});

/** `null|bool|float|int|pkg|path|str` */
export const environmentValue = z.custom<AttrValue>().meta({
  leaf: "environment-value",
  notation: "null|bool|float|int|pkg|path|str",
});

/** An {@link environmentValue}, or lists and attribute sets of such values. */
export const structuredValue = z
  .custom<AttrValue>()
  .meta({ leaf: "structured-value", notation: "structured value" });

/** One of the given words. */
export const oneOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words).meta({ leaf: "enum", notation: `one of ${words.map((word) => `\`${word}\``).join(", ")}` });

/** `list<T>`, default `[]`. */
export const listOf = <S extends z.ZodType>(element: S) => z.array(element).readonly().default([]);

/** Packages of a build or its environment: parts may be lists that only Nix knows. Default `[]`. */
export const inputPackages = listOf(pkg).meta({ mayContainLists: true });

/** A list that becomes an attribute of the derivation: some of it may be there only where Nix knows that it should. */
export const conditionalList = <S extends z.ZodType>(element: S) =>
  z.array(element).meta({ conditional: true }).readonly();

/** {@link conditionalList}, default `[]`. */
export const conditionalListOf = <S extends z.ZodType>(element: S) => conditionalList(element).default([]);

/** `attrs<T>`, default `{}`; keys are user-chosen names. */
export const attrsOf = <S extends z.ZodType>(element: S, keys?: KeyRule) =>
  z
    .map(z.string(), element)
    .readonly()
    .meta(keys === undefined ? {} : { keys })
    .default(() => new Map());

/** `null|T`, default `null`. */
export const nullOr = <S extends z.ZodType>(schema: S) => z.nullable(schema).default(null);
