import { describeOptions } from "../../compiler/schema/options/describe-options.ts";
import type { OptionDoc } from "../../compiler/schema/options/option-doc.ts";
import type { OptionPath } from "./option-path.ts";
import type { Scope } from "./opened-catalog.ts";

let documented: readonly OptionDoc[] | undefined;

/** The description of an option in the reference; list elements have that of their list. */
export function documentation(kind: Scope["kind"], path: OptionPath): OptionDoc | undefined {
  documented ??= describeOptions();
  const steps = kind === "catalog" ? path : [kind, "", ...path];
  const fits = ({ path: option }: OptionDoc): boolean => {
    const wanted = option.split(".");
    return (
      wanted.length === steps.length &&
      wanted.every((step, index) => step === "<name>" || step === steps[index])
    );
  };
  const wantedFile = kind === "catalog" ? "catalog" : "recipe";
  const found = documented.find((each) => each.file === wantedFile && fits(each));
  return (
    found ??
    (path.length > 0 && /^\d+$/.test(path.at(-1) ?? "") ? documentation(kind, path.slice(0, -1)) : undefined)
  );
}
