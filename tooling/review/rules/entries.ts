import type { Observation } from "../finding.ts";
import { flagAt, objectAt } from "../reading/json.ts";
import { leftByApp, leftByService } from "../renames/left-behind.ts";
import { catalogPath, type ReviewedApp } from "../sides/reviewed-tree.ts";
import { shownCommand } from "../secrets/shown-command.ts";
import { tellGone } from "../renames/tell-gone.ts";
import { sentence, withoutIt } from "../renames/tell-renames.ts";
import { difference, type Sides } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import type { Rule, Trees } from "./rule.ts";

/** Entries that come and go, with their runtimes and components. */
export const entriesRule: Rule = {
  name: "entries",
  *package({ before, after }, trees) {
    const pkg = after ?? before;
    if (pkg === undefined) return;
    yield* cameOrWent(
      "package",
      before !== undefined,
      after !== undefined,
      `pkgs/${pkg.name}/package.nix`,
      after ? undefined : withoutIt(pkg.name, trees.after),
    );
    if (after) yield* broken(before && flagAt(before.evaluated, "broken"), flagAt(after.evaluated, "broken"));
  },
  *app({ before, after }, trees) {
    const app = after ?? before;
    if (app === undefined) return;
    yield* cameOrWent(
      "app",
      before !== undefined,
      after !== undefined,
      `apps/${app.name}/default.nix`,
      after ? undefined : leftByApp(app),
    );
    if (after) yield* broken(before && flagAt(before.evaluated, "broken"), flagAt(after.evaluated, "broken"));
    yield* runtimes({ before, after });
    if (before && after) yield* components(before, after, trees);
  },
};

function* cameOrWent(
  what: string,
  was: boolean,
  is: boolean,
  file: string,
  consequence?: string,
): Iterable<Observation> {
  const where = { file };
  if (!was && is) yield { severity: "notice", about: "entry", message: `new ${what}`, where };
  if (was && !is)
    yield {
      severity: "warning",
      about: "entry",
      message: `${what} removed${consequence === undefined ? "" : `: ${consequence}`}`,
      where,
    };
}

/** @param was undefined of what is new */
function* broken(was: boolean | undefined, is: boolean): Iterable<Observation> {
  if ((was ?? false) === is) return;
  const message = was === undefined ? "marked as broken" : "now marked as broken";
  yield is
    ? { severity: "warning", about: "broken", message, where: { file: catalogPath } }
    : {
        severity: "notice",
        about: "broken",
        message: "no longer marked as broken",
        where: { file: catalogPath },
      };
}

const runtimePaths = [
  ["program", ["programs", "runtimes", "program", "enable"]],
  ["shell", ["programs", "runtimes", "shell", "enable"]],
  ["container", ["services", "runtimes", "container", "enable"]],
  ["hostos", ["services", "runtimes", "hostos", "enable"]],
] as const;

function* runtimes({ before, after }: Sides<ReviewedApp>): Iterable<Observation> {
  for (const [name, path] of before && after ? runtimePaths : []) {
    const [was, is] = [flagAt(before?.evaluated, ...path), flagAt(after?.evaluated, ...path)];
    if (was === is) continue;
    yield {
      severity: is ? "notice" : "warning",
      about: `runtime ${name}`,
      message: `runtime ${quoted(name)} ${is ? "enabled" : `disabled${sentence(before ? leftByService(name, before) : [])}`}`,
      where: { file: catalogPath },
    };
  }
}

function* components(before: ReviewedApp, after: ReviewedApp, trees: Trees): Iterable<Observation> {
  for (const kind of ["component", "resource"] as const) {
    const names = (app: ReviewedApp): readonly string[] => [
      ...Object.keys(objectAt(app.evaluated, "services", `${kind}s`)),
      ...app.views.flatMap((view) => (view.kind === kind ? [view.name] : [])),
    ];
    const { added, removed } = difference(names(before), names(after));
    for (const name of added)
      yield {
        severity: "notice",
        about: `${kind} ${name}`,
        message: `new ${kind} ${quoted(name)}${whatItRuns(after, name)}`,
        where: placeOf(after, name),
      };
    for (const name of removed)
      yield {
        severity: "warning",
        about: `${kind} ${name}`,
        message: tellGone(kind, name, before, after, trees),
        where: placeOf(before, name),
      };
  }
}

/** Resources have no command of their own. */
function whatItRuns(app: ReviewedApp, name: string): string {
  const views = app.views.filter((view) => view.kind === "component" && view.name === name);
  const command = views.find((view) => view.command !== undefined)?.command ?? [];
  return command.length > 0 ? `, which runs ${quoted(shownCommand(command))}` : "";
}

const placeOf = (app: ReviewedApp, name: string): Observation["where"] => ({
  file: app.views.find((view) => view.name === name && view.runtime !== "catalog")?.file ?? catalogPath,
});
