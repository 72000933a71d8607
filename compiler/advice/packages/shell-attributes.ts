import { noFilesPassed, severalWords, unexportedAttribute } from "../../diagnostics/lints.ts";
import type { Thunk, Value } from "../../language/value.ts";
import { enabledBuilder } from "../../passes/packages/builder.ts";
import { keyPlaceOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";
import { isUsedInScripts } from "./used-in-scripts.ts";
import { wrapperArguments } from "../../nixpkgs/hooks.ts";

/**
 * Attributes of `build.extraAttrs` as older packages of nixpkgs write them. Every package has structured attributes:
 * only `env` is exported, and an element of a list is one word (nixpkgs manual, "Structured attributes").
 */
export const checkShellAttributes: Lint = ({ pkgs }, reporter) => {
  for (const entry of pkgs.values()) {
    const { build } = entry.data;
    const kind = enabledBuilder(build);
    if (kind === undefined || kind === "identityBuilder" || build.extraAttrs.has("__structuredAttrs"))
      continue;
    for (const [name, value] of build.extraAttrs) {
      const at = keyPlaceOf(entry, "build", "extraAttrs", name);
      if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(name) && isScalar(value) && !isUsedInScripts(name, entry))
        reporter.report(unexportedAttribute(name, at));
      if (name === "passAsFile") reporter.report(noFilesPassed(namesIn(value), at));
      const words = wrapperArguments.has(name) ? severalWordsIn(value) : undefined;
      if (words !== undefined) reporter.report(severalWords(name, words, at));
    }
  }
};

const isScalar = ({ kind }: Value): boolean =>
  kind !== "list" && kind !== "attrs" && kind !== "null" && kind !== "function";

/** The first of the list that is an option and what belongs to it, in one: as far as it is known. */
function severalWordsIn(value: Value): string | undefined {
  if (value.kind !== "list") return undefined;
  const starts = value.elements.map(startOf);
  return starts
    .filter((_, index) => !takesValue(starts[index - 1]))
    .flatMap((start) => /^(--[\w-]+)\s/.exec(start)?.[1] ?? [])[0];
}

const namesIn = (value: Value): readonly string[] =>
  value.kind === "list" ? value.elements.map(startOf).filter((name) => name !== "") : [];

function startOf(element: Thunk): string {
  const value = element.force();
  const [start] = value.kind === "string" ? value.text.parts : [];
  return typeof start === "string" ? start : "";
}

/** What follows may be any text: `--add-flags "--port 80"`. */
const takesValue = (element: string | undefined): boolean =>
  element !== undefined && /^--[\w-]+$/.test(element) && !/^--(?:inherit|resolve)-argv0$/.test(element);
