import { missingScriptProgram } from "../../diagnostics/lints.ts";
import { staticText, text, textWithHoles, type Text } from "../../language/text.ts";
import { placeOf } from "../../passes/context.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import type { Lint } from "../lint.ts";
import { calls } from "./own-program.ts";
import { isInNone, wellKnownPrograms } from "./well-known-programs.ts";

/** Well-known programs that the script of a health check calls, and that are in none of the packages it is given. */
export const checkMissingScriptPrograms: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values())
    for (const [name, component] of entry.data.services.components)
      for (const { program, pkg, word } of missingIn(component)) {
        const at = placeOf(entry, "services", "components", name, "healthcheck", "test", word);
        reporter.report(missingScriptProgram(name, program, pkg, at));
      }
};

interface Missing {
  readonly program: string;
  readonly pkg: string;
  /** Which word of the check is the script. */
  readonly word: number;
}

function missingIn({ healthcheck, process }: CheckedComponent): readonly Missing[] {
  const script = healthcheck.enable ? scriptOf(healthcheck.test) : undefined;
  if (script === undefined || process.environment.has("PATH")) return [];
  const packages = [...healthcheck.packages, ...process.packages];
  const word = healthcheck.test.indexOf(script);
  return [...wellKnownPrograms]
    .filter(([program]) => isInNone(program, packages) && calls(script, program))
    .map(([program, pkg]) => ({ program, pkg, word }));
}

/**
 * The script of `sh -c`, where it is plain: without comments, and without a second choice that may be what works. A login
 * shell reads a profile, which may set `PATH`.
 */
function scriptOf([shell, ...words]: readonly Text[]): Text | undefined {
  const last = shell?.parts.at(-1);
  if (typeof last !== "string" || !/^(?:.*\/)?(?:sh|bash|dash)$/.test(last)) return undefined;
  const flag = words.findIndex((word) => !/^(?:-[eux]+|-o|pipefail)$/.test(staticText(word) ?? ""));
  const script = words[flag + 1];
  if (script === undefined || !/^-[eux]*c$/.test(staticText(words[flag] ?? text()) ?? "")) return undefined;
  const written = textWithHoles(script, "x");
  const choices = written.replaceAll(/\|\|\s*(?:exit(?:\s+(?:[1-9]\d*|\$\?))?|false)(?=\s|[;&|)}]|$)/g, "");
  return /\|\||(?:^|\s)#/.test(choices) ? undefined : script;
}
