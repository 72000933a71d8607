import { describeOptions } from "../../compiler/schema/options/describe-options.ts";
import type { OptionDoc } from "../../compiler/schema/options/option-doc.ts";
import { once } from "../../compiler/support/once.ts";
import type { OptionPath } from "./option-path.ts";
import type { OptionScope } from "./opened-catalog.ts";

const documented = once(() => describeOptions().map((doc) => ({ doc, steps: doc.path.split(".") })));

/** The description of an option in the reference; list elements have that of their list. */
export function documentation(kind: OptionScope["kind"], path: OptionPath): OptionDoc | undefined {
  const found = documentationFrom(kind, path)[0];
  if (found?.path.split(".").length === path.length + (kind === "catalog" ? 0 : 2)) return found;
  return /^\d+$/.test(path.at(-1) ?? "") ? documentation(kind, path.slice(0, -1)) : undefined;
}

/** The descriptions of an option and of those below it. */
export function documentationFrom(kind: OptionScope["kind"], path: OptionPath): readonly OptionDoc[] {
  const wanted = kind === "catalog" ? path : [kind, "", ...path];
  const file = kind === "catalog" ? "catalog" : "recipe";
  return documented()
    .filter(
      ({ doc, steps }) =>
        doc.file === file &&
        wanted.every((step, index) => steps[index] === "<name>" || steps[index] === step),
    )
    .map(({ doc }) => doc);
}
