import { textWithHoles } from "../language/text.ts";
import { placeOf } from "../passes/context.ts";
import { appScripts } from "./reading/scripts.ts";
import type { EntryRule } from "./rule.ts";

/**
 * Scripts before a component that continue after a command fails: only the last command decides whether the component
 * starts. The specification runs them without `set -e`, so this rule is off by default.
 */
export const setE: EntryRule = {
  *app(entry) {
    for (const { name, text, path, before } of appScripts(entry)) {
      if (before === undefined || !continues(textWithHoles(text, "x"))) continue;
      yield {
        at: placeOf(entry, ...path),
        message: `${name} continues after a command fails`,
        hint: `Begin it with \`set -e\`: then ${before === "*" ? "no component starts" : `\`${before}\` does not start`} after a failure. Write \`|| true\` after commands that may fail.`,
      };
    }
  },
};

/** Whether a script has several lines with commands and does not exit on errors. */
const continues = (script: string): boolean =>
  script.split("\n").filter((line) => /^\s*[^\s#]/.test(line)).length > 1 &&
  !/(?:^|[\s;])set\s+(?:-\w*e|-o\s+errexit)/.test(script);
