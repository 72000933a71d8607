import { splitFlag } from "../../diagnostics/lints.ts";
import { textWithHoles, type Text } from "../../language/text.ts";
import { enabledBuilder } from "../../passes/packages/builder.ts";
import type { PackageEntry } from "../../check/checked-catalog.ts";
import { keyPlaceOf, placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";

const flags = "BUILD_CFLAGS_COMPILE";

/**
 * Compiler flags with a blank in a value. The compiler of nixpkgs takes `NIX_CFLAGS_COMPILE` apart at blanks, and quotes
 * are letters to it (`cc-wrapper.sh`). An option and its argument, as in `-include a.h`, may stand in one element.
 */
export const checkSplitFlags: Lint = ({ pkgs }, reporter) => {
  for (const entry of pkgs.values()) {
    const byHand = flagsInExtraAttrs(entry);
    if (byHand !== undefined && hasQuotedBlank(byHand))
      reporter.report(splitFlag(byHand, keyPlaceOf(entry, "build", "extraAttrs", "env")));
    for (const [path, list] of flagLists(entry)) {
      for (const [index, flag] of list.entries()) {
        const shown = inWords(flag);
        if (isSplit(shown)) reporter.report(splitFlag(shown, placeOf(entry, ...path, index)));
      }
    }
  }
};

type FlagList = readonly [path: readonly string[], flags: readonly Text[]];

/** The builder's own are merged over those of the package. */
function flagLists({ data: { build } }: PackageEntry): readonly FlagList[] {
  const kind = enabledBuilder(build);
  if (kind === undefined) return [];
  const ofBuilder = build[kind].env;
  const [env, path] = ofBuilder.has(flags)
    ? [ofBuilder, ["build", kind, "env"]]
    : [build.env, ["build", "env"]];
  const value = env.get(flags);
  return Array.isArray(value) ? [[[...path, flags], value.filter(isText)]] : [];
}

/** All flags, as one string. */
function flagsInExtraAttrs({ data }: PackageEntry): string | undefined {
  const env = data.build.extraAttrs.get("env");
  const value = env?.kind === "attrs" ? env.entries.get("NIX_CFLAGS_COMPILE")?.value.force() : undefined;
  return value?.kind === "string" ? inWords(value.text) : undefined;
}

const isText = (value: unknown): value is Text =>
  typeof value === "object" && value !== null && "parts" in value;

const inWords = (flag: Text): string => textWithHoles(flag, "${…}");

/** A blank within quotes, or a definition of several words of which the next is no flag. */
const isSplit = (flag: string): boolean => hasQuotedBlank(flag) || /^-D\s*\w[^\s=]*=\S*\s+[^-\s]/.test(flag);

const hasQuotedBlank = (flags: string): boolean =>
  [...flags.matchAll(/"[^"]*"|'[^']*'/g)].some(([quoted]) => /\s/.test(quoted));
