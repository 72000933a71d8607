import { missingStateVariable } from "../../diagnostics/lints-state.ts";
import { staticText, textWithHoles, type Text } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import type { Lint } from "../lint.ts";
import { startScripts } from "../reading/start-scripts.ts";

/**
 * Scripts that go by `$STATE_DIRECTORY`, as those of NixOS do, where nothing sets it: systemd does for a `StateDirectory=`, a
 * folder below `/var/lib`. Source: systemd.exec(5), `StateDirectory=`.
 */
export const checkMissingStateVariables: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { components, runtimes } = entry.data.services;
    for (const [name, component] of components) {
      const folder = staticText(component.process.stateDir);
      if (folder === undefined || component.process.environment.has("STATE_DIRECTORY")) continue;
      const isSystemds = folder.startsWith("/var/lib/");
      const lacking = runtimes.container.enable
        ? "container"
        : isSystemds || !runtimes.hostos.enable
          ? undefined
          : "host";
      if (lacking === undefined) continue;
      for (const [script, path] of scriptsOf(name, component, entry))
        if (goesByIt(script))
          reporter.report(missingStateVariable(name, lacking, folder, placeOf(entry, "services", ...path)));
    }
  }
};

type Path = readonly (string | number)[];

function* scriptsOf(
  name: string,
  { healthcheck }: CheckedComponent,
  entry: AppEntry,
): Iterable<readonly [Text, Path]> {
  const at = ["components", name];
  const [shell, ...words] = healthcheck.enable ? healthcheck.test : [];
  if (shell && /(?:^|\/)(?:ba|da)?sh$/.test(textWithHoles(shell, "")))
    for (const [index, word] of words.entries()) yield [word, [...at, "healthcheck", "test", index + 1]];
  for (const { component, text, path } of startScripts(entry)) if (component === name) yield [text, path];
}

/** Whether it is used as it is: without another value for where it is not set, and not set by the script. */
function goesByIt(script: Text): boolean {
  const written = textWithHoles(script, "x").replaceAll(/^[ \t]*#.*$/gm, "");
  return (
    /\$(?:STATE_DIRECTORY\b|\{STATE_DIRECTORY\})/.test(written) &&
    !/\bSTATE_DIRECTORY(?::?[-=+?])/.test(written)
  );
}
