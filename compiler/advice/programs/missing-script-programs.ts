import { missingScriptProgram } from "../../diagnostics/lints-programs.ts";
import { staticText, text, textWithHoles, type Text } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import type { Lint } from "../lint.ts";
import { checkPackages } from "../reading/check-packages.ts";
import { startScripts, type StartScript } from "../reading/start-scripts.ts";
import { calls, mainProgramIn, ownProgram } from "./own-program.ts";
import { wellKnownPrograms } from "../../nixpkgs/programs.ts";
import { isInNone } from "./is-in-none.ts";

/** Well-known programs that scripts of an app call, and that are in none of the packages that they are given. */
export const checkMissingScriptPrograms: Lint = (checked, reporter) => {
  const mainProgram = mainProgramIn(checked);
  for (const entry of checked.apps.values())
    for (const { script, text: written, packages, path, option, components } of scriptsOf(entry)) {
      const own = components.map((each) => ownProgram(each, packages, mainProgram));
      for (const [program, pkg] of wellKnownPrograms)
        if (!own.includes(program) && isInNone(program, packages) && calls(written, program))
          reporter.report(
            missingScriptProgram({ script, program, pkg, option }, placeOf(entry, "services", ...path)),
          );
    }
};

interface Script extends Pick<StartScript, "script" | "text" | "path" | "packages" | "option"> {
  /** Whose own programs it would be told to miss already (CG611). */
  readonly components: readonly CheckedComponent[];
}

function* scriptsOf(entry: AppEntry): Iterable<Script> {
  const { services } = entry.data;
  const { components } = services;
  for (const [name, component] of components) {
    const { process, healthcheck } = component;
    if (process.environment.has("PATH")) continue;
    const check = healthcheck.enable ? scriptOf(healthcheck.test) : undefined;
    if (check !== undefined)
      yield {
        script: `the health check of \`${name}\``,
        text: check,
        packages: checkPackages(name, component, services),
        path: ["components", name, "healthcheck", "test", healthcheck.test.indexOf(check)],
        option: "healthcheck.packages",
        components: [],
      };
  }
  for (const script of startScripts(entry)) {
    const component = script.component === undefined ? undefined : components.get(script.component);
    if (component?.process.environment.has("PATH")) continue;
    const run = surelyRun(script.text);
    if (run !== undefined)
      yield { ...script, text: run, components: component ? [component] : [...components.values()] };
  }
}

/** The script without its comments, where no command has a second choice, which may be what works. */
function surelyRun(script: Text): Text | undefined {
  const lines = script.parts.map((part) =>
    typeof part === "string" ? part.replaceAll(/^[ \t]*#.*$/gm, "") : part,
  );
  const written: Text = { ...script, parts: lines };
  return /\|\|/.test(textWithHoles(written, "x")) ? undefined : written;
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
