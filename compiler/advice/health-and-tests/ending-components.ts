import { endingComponent } from "../../diagnostics/lints-hosts.ts";
import { reify } from "../../language/reify.ts";
import { isEmptyText, staticText, textWithHoles } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import { hostModules } from "../../passes/units/host-modules.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import type { Lint } from "../lint.ts";
import { texts } from "../reading/texts.ts";

/**
 * Components that migrate a database and end, where others depend on them, or a test waits for them. A component counts as
 * started when its program runs: others do not wait for its end, and in containers its name is gone with it.
 */
export const checkEndingComponents: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values()) {
    const { components, runtimes } = entry.data.services;
    if (!runtimes.container.enable && (!runtimes.hostos.enable || hasOneshots(entry))) continue;
    const isTested = !isEmptyText(entry.data.test.services.script);
    for (const [name, component] of components) {
      const word = migrating(component);
      if (word === undefined) continue;
      const dependents = [...components].flatMap(([other, { dependsOn }]) =>
        dependsOn.includes(name) ? [other] : [],
      );
      if (dependents.length === 0 && !isTested) continue;
      const at = placeOf(entry, "services", "components", name, "process", "argv", word);
      reporter.report(endingComponent(name, dependents[0], at));
    }
  }
};

/** The word of `argv` that says so: `migrate`, `db:migrate`, `manage.py migrate`, `alembic upgrade head`. */
function migrating({ process, healthcheck }: CheckedComponent): number | undefined {
  // What is asked at a port stays.
  if (healthcheck.enable || process.ports.length > 0 || isWrittenHere(process.command)) return undefined;
  const words = process.argv.map((word) => staticText(word) ?? "");
  const at = words.findIndex(
    (word, index) =>
      /^(?:db[:_-])?migrat(?:e|ions?)$/i.test(word) || (word === "upgrade" && words[index + 1] === "head"),
  );
  // `--on-start migrate` may be of a program that goes on.
  const stays = words.some((word) => staying.test(word)) || /^--?\w[\w-]+$/.test(words[at - 1] ?? "");
  return at === -1 || stays ? undefined : at;
}

const staying =
  /^(?:serve|server|start|web|worker)$|^(?:--)?(?:daemon|follow|forever|interval|keep-alive|loop|poll|serve|watch)(?:=.*)?$/;

/** A script of the recipe, as `pkgs.writeShellScriptBin` makes them, or a shell: the words are its own, and it may well go on. */
function isWrittenHere(command: CheckedComponent["process"]["command"]): boolean {
  if ("kind" in command) return command.expr.kind === "apply";
  return /(?:^|\/)(?:ba|da)?sh$/.test(textWithHoles(command, ""));
}

/** Whether a module knows of units that end. */
const hasOneshots = (entry: AppEntry): boolean =>
  hostModules(entry)
    .flatMap(({ module }) => texts(reify(module)))
    .includes("oneshot");
