import { isText } from "../../language/option-values.ts";
import { joinedFlags } from "../../diagnostics/passes-packages.ts";
import { builders, type BuilderKind } from "../../schema/builders/builders.ts";
import { textWithHoles, type Text } from "../../language/text.ts";
import type { Span } from "../../support/span.ts";
import type { PackageEntry, PackagePath } from "../../check/checked-catalog.ts";
import { placeOf, type PassContext } from "../context.ts";
import { builderPath } from "./builder.ts";

/**
 * nixpkgs, `pkgs/stdenv/generic/setup.sh`. Values of its options may contain options of another program:
 * `--with-cflags=-O2 --param x`.
 */
const configureFlags = "configureFlags";

const argumentLists: readonly string[] = [
  ...Object.values(builders).flatMap((builder) => builder.argumentLists ?? []),
  configureFlags,
];

/**
 * Reports list elements that contain several arguments: each element becomes one argument, and no program has an option
 * `--features x`. A value after `=` may contain spaces.
 */
export function checkJoinedFlags(entry: PackageEntry, kind: BuilderKind, context: PassContext): void {
  for (const name of argumentLists) {
    for (const { flag, at } of flagsIn(entry, kind, name)) {
      const shown = textWithHoles(flag, "${…}");
      const words = shown.split(/\s+/).filter((word) => word !== "");
      if (isJoined(words, name)) context.report(joinedFlags(shown, words, at));
    }
  }
}

function isJoined([first = "", ...rest]: readonly string[], list: string): boolean {
  if (rest.length === 0 || !first.startsWith("-") || [first, ...rest].some(isQuoted)) return false;
  return !first.includes("=") || (list !== configureFlags && rest.some((word) => word.startsWith("--")));
}

const isQuoted = (word: string): boolean => /["']/.test(word);

type Found = readonly { readonly flag: Text; readonly at: Span | undefined }[];

/** The elements of the list with that name, as a builder option or an attribute. */
function flagsIn(entry: PackageEntry, kind: BuilderKind, name: string): Found {
  const { build } = entry.data;
  const options: Readonly<Record<string, unknown>> = build[kind];
  const given: readonly (readonly [value: unknown, path: (index: number) => PackagePath])[] = [
    [options[name], (index) => builderPath(kind, name, index)],
    [
      name === configureFlags && kind === "standardBuilder" ? build[kind].flags.configure : [],
      (index) => builderPath(kind, "flags.configure", index),
    ],
    [build[kind].structuredAttrs.get(name), (index) => ["build", kind, "structuredAttrs", name, index]],
    [build.structuredAttrs.get(name), (index) => ["build", "structuredAttrs", name, index]],
  ];
  const ofOptions = given.flatMap(([value, path]) =>
    Array.isArray(value)
      ? value.flatMap((flag: unknown, index) =>
          isText(flag) ? [{ flag, at: placeOf(entry, ...path(index)) }] : [],
        )
      : [],
  );
  const extra = build.extraAttrs.get(name);
  const ofExtra =
    extra?.kind === "list"
      ? extra.elements.flatMap((element) => {
          const value = element.force();
          const at = element.span ?? value.span ?? extra.span;
          return value.kind === "string" ? [{ flag: value.text, at }] : [];
        })
      : [];
  return [...ofOptions, ...ofExtra];
}
