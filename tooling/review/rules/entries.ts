import { flagAt, textAt, textsAt } from "../data.ts";
import { notice, observation, warning, type Observation } from "../finding.ts";
import { shownCommand } from "../secrets/secrets.ts";
import { packageReference } from "../sides/moved.ts";
import { isSameButForName, type NodeRename, type Rename } from "../sides/renames.ts";
import {
  catalogPath,
  componentsOf,
  nodesOf,
  placeOf,
  runsIn,
  type ReviewedApp,
  type ReviewedSide,
} from "../sides/side.ts";
import { difference, type Sides } from "../sides/tree.ts";
import { quoted, several } from "../words.ts";
import {
  containerGoesOn,
  hasVolumes,
  leftBy,
  leftByApp,
  leftByRuntime,
  missedByName,
  statesOf,
  storesBehind,
  volumesBehind,
  volumesByProject,
  volumesOf,
} from "./left-behind.ts";
import type { Context, Rule } from "./rule.ts";

/** Added and removed entries, runtimes, components and resources. */
export const entriesRule: Rule = {
  name: "entries",
  *package({ before, after }, { after: side }) {
    const name = (after ?? before)?.name ?? "";
    const left = after ? undefined : withoutIt(name, side);
    yield* cameOrWent("package", { before, after }, `pkgs/${name}/package.nix`, left);
    yield* broken(before?.options, after?.options);
  },
  *app({ before, after }, context) {
    const name = (after ?? before)?.name ?? "";
    const left = after || !before ? undefined : leftByApp(before);
    yield* cameOrWent("app", { before, after }, `apps/${name}/default.nix`, left);
    yield* broken(before?.options, after?.options);
    if (before === undefined || after === undefined) return;
    yield* runtimes(before, after);
    yield* nodes(before, after, context);
  },
};

function* cameOrWent(
  what: string,
  { before, after }: Sides<unknown>,
  file: string,
  consequence: string | undefined,
): Iterable<Observation> {
  if (before === undefined && after !== undefined) yield notice(`new ${what}`, { file });
  if (before !== undefined && after === undefined)
    yield warning(`${what} removed${consequence === undefined ? "" : `: ${consequence}`}`, { file });
}

function* broken(before: unknown, after: unknown): Iterable<Observation> {
  const [was, is] = [flagAt(before, "broken"), flagAt(after, "broken")];
  const where = { file: catalogPath };
  if (after === undefined || was === is) return;
  if (!is) yield notice("no longer marked as broken", where);
  else {
    const message = before === undefined ? "marked as broken" : "now marked as broken";
    yield warning(message, where);
  }
}

const runtimeFlags = {
  program: ({ options }: ReviewedApp) => flagAt(options, "programs", "runtimes", "program", "enable"),
  shell: ({ options }: ReviewedApp) => flagAt(options, "programs", "runtimes", "shell", "enable"),
  container: (app: ReviewedApp) => runsIn(app, "container"),
  hostos: (app: ReviewedApp) => runsIn(app, "hostos"),
} as const;

function* runtimes(before: ReviewedApp, after: ReviewedApp): Iterable<Observation> {
  for (const [name, runs] of Object.entries(runtimeFlags)) {
    const [was, is] = [runs(before), runs(after)];
    if (was === is) continue;
    const what = is ? "enabled" : `disabled${sentence(leftByRuntime(name, before))}`;
    yield observation(is ? "notice" : "warning", `runtime ${quoted(name)} ${what}`, { file: catalogPath });
  }
}

function* nodes(before: ReviewedApp, after: ReviewedApp, context: Context): Iterable<Observation> {
  for (const kind of ["component", "resource"] as const) {
    const names = [before, after].map((app) => [...nodesOf(app, kind).keys()]);
    const { added, removed } = difference(names[0] ?? [], names[1] ?? []);
    for (const name of added) {
      const command = kind === "component" ? textsAt(componentsOf(after).get(name), "command") : [];
      const what = command.length > 0 ? `, which runs ${quoted(shownCommand(command))}` : "";
      yield notice(`new ${kind} ${quoted(name)}${what}`, placeOf(after, name));
    }
    for (const name of removed) {
      const heir = kind === "component" ? takenOverBy(name, before, context) : undefined;
      const stateDir = (app: ReviewedApp | undefined): string =>
        textAt(componentsOf(app).get(name), "stateDir");
      const left = leftBy(name, before, after, heir !== undefined && stateDir(heir) === stateDir(before));
      const what = heir === undefined ? "removed" : `moved to ${quoted(`apps.${heir.name}`)}`;
      yield warning(`${kind} ${quoted(name)} ${what}${sentence(left)}`, placeOf(before, name));
    }
  }
}

/** The app to which a component moved: it newly has a component with this name and program. */
function takenOverBy(name: string, before: ReviewedApp, context: Context): ReviewedApp | undefined {
  const command = (app: ReviewedApp | undefined): string =>
    textsAt(componentsOf(app).get(name), "command")[0] ?? "";
  const own = command(before);
  const [heir] = [...context.after.apps.values()].filter((app) => {
    const was = context.before.apps.get(app.name);
    if (app.name === before.name || (was !== undefined && was.text === app.text)) return false;
    return command(app) === own && command(was) === "";
  });
  return own === "" ? undefined : heir;
}

/** A renamed component or resource gets another state folder, account and volume. */
export function renamedNode(rename: NodeRename, before: ReviewedApp, after: ReviewedApp): Observation {
  const { from, to, kind } = rename;
  const lost = [
    ...(kind === "component"
      ? leftByName(rename, before, after, [from], [to])
      : storesBehind(before, after, from)),
    ...volumesBehind(difference(volumesOf(before, from), volumesOf(after, to)).removed),
  ];
  const runs = containerGoesOn(from, before, after);
  return observation(
    lost.length > 0 ? "danger" : "warning",
    `${kind} ${quoted(from)} renamed to ${quoted(to)}${sentence([...lost, ...runs])}`,
    placeOf(after, to),
  );
}

/** The same for a renamed app. */
export function renamedApp(rename: Rename, { before, after }: Sides<ReviewedApp>): Observation {
  const names = (app: ReviewedApp | undefined): readonly string[] => [...componentsOf(app).keys()];
  const lost = [
    ...(before && after ? leftByName(rename, before, after, names(before), names(after)) : []),
    ...storesBehind(before, after),
    ...(before && hasVolumes(before)
      ? [`the volumes ${volumesByProject(before)} of its containers stay, with their data`]
      : []),
  ];
  const missed = before === undefined ? [] : missedByName(before);
  return observation(
    lost.length > 0 ? "danger" : "warning",
    `renamed from ${quoted(rename.from)}${sentence([...lost, ...missed])}`,
    { file: `apps/${rename.to}/default.nix` },
  );
}

/** The same for a renamed package. */
export const renamedPackage = ({ from, to }: Rename, after: ReviewedSide): Observation =>
  warning(`renamed from ${quoted(from)}: ${withoutIt(from, after) ?? "the old name no longer exists"}`, {
    file: `pkgs/${to}/package.nix`,
  });

/** Entries that use a package which the catalog no longer has; undefined if there are none. */
function withoutIt(name: string, side: ReviewedSide): string | undefined {
  const reference = packageReference(name);
  const users = (["apps", "pkgs"] as const).flatMap((kind) =>
    [...side.catalog.texts[kind]].flatMap(([entry, text]) =>
      text.includes(name) && text.search(reference) >= 0 ? [`${kind}.${entry}`] : [],
    ),
  );
  if (users.length === 0) return undefined;
  return `${several(users.sort())} ${users.length === 1 ? "takes" : "take"} ${quoted(name)} from nixpkgs instead`;
}

export const sentence = (lost: readonly string[]): string => (lost.length > 0 ? `: ${lost.join("; ")}` : "");

/** State folders and accounts that change with the name. The user rule reports other changes of the account. */
function leftByName(
  rename: Rename,
  before: ReviewedApp,
  after: ReviewedApp,
  from: readonly string[],
  to: readonly string[],
): readonly string[] {
  const states = difference(statesIn(before, from), statesIn(after, to));
  const users = difference(accountsIn(before, from), accountsIn(after, to));
  const isByName = users.removed.every((was) => users.added.some((is) => isSameButForName(was, is, rename)));
  return [
    ...(states.removed.length > 0
      ? [`data in ${several(states.removed)} stays there; the new state folder is ${several(states.added)}`]
      : []),
    ...(users.removed.length > 0 && isByName
      ? [`it runs as ${several(users.added)} (was ${several(users.removed)})`]
      : []),
  ];
}

const statesIn = (app: ReviewedApp, names: readonly string[]): readonly string[] =>
  names.flatMap((name) => {
    const inContainers = runsIn(app, "container") ? [textAt(componentsOf(app).get(name), "stateDir")] : [];
    return [...statesOf(app, name), ...inContainers];
  });

const accountsIn = (app: ReviewedApp, names: readonly string[]): readonly string[] =>
  names.map((name) => (textAt(componentsOf(app).get(name), "user") === "non-privileged" ? name : ""));
