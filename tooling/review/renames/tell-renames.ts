import type { Observation } from "../finding.ts";
import { isSameButForName, type Rename } from "./renames.ts";
import { textAt } from "../reading/json.ts";
import { containerGoesOn, missedByName, storesBehind, volumesBehind, volumesOf } from "./left-behind.ts";
import { catalogPath, type ReviewedApp, type ReviewedTree } from "../sides/reviewed-tree.ts";
import type { ServiceView } from "../sides/service.ts";
import { usersOf } from "./package-names.ts";
import type { Trees } from "../rules/rule.ts";
import { difference, type Sides } from "../sides/tree.ts";
import { packageName, quoted, several } from "../words.ts";

/** What it means that a component goes by another name. */
export function tellRenamedComponent(
  { from, to }: Rename,
  { before, after }: Sides<ReviewedApp>,
): Observation {
  const lost = [
    ...leftBehind({ from, to }, before, after, (name, side) => name === (side === "before" ? from : to)),
    ...volumesLeft(before, after, from, to),
  ];
  return {
    ...graveness(lost),
    about: `component ${to}`,
    message: `component ${quoted(from)} renamed to ${quoted(to)}${sentence([...lost, ...containerGoesOn(from, before, after)])}`,
    where: {
      file: after?.views.find(({ name, file }) => name === to && file !== catalogPath)?.file ?? catalogPath,
    },
  };
}

/** What it means that a resource goes by another name: containers reach it by that, and its state is in a volume of that name. */
export function tellRenamedResource(
  { from, to }: Rename,
  { before, after }: Sides<ReviewedApp>,
): Observation {
  const lost = [...storesBehind(before, after, from), ...volumesLeft(before, after, from, to)];
  return {
    ...graveness(lost),
    about: `resource ${to}`,
    message: `resource ${quoted(from)} renamed to ${quoted(to)}${sentence([...lost, ...containerGoesOn(from, before, after)])}`,
    where: {
      file: after?.views.find(({ name, file }) => name === to && file !== catalogPath)?.file ?? catalogPath,
    },
  };
}

/** What it means that an app goes by another name. */
export function tellRenamedApp({ from, to }: Rename, { before, after }: Sides<ReviewedApp>): Observation {
  const hasVolumes = [...(before?.compose?.definitions.keys() ?? [])].some(
    (name) => volumesOf(before, name).length > 0,
  );
  const lost = [
    ...leftBehind({ from, to }, before, after, () => true),
    ...storesBehind(before, after),
    // Compose puts the name of the project before those of volumes (Compose specification, "name").
    ...(hasVolumes
      ? [`the volumes ${quoted(`${from}_…`)} of its containers stay behind, with what is in them`]
      : []),
  ];
  return {
    ...graveness(lost),
    about: "entry",
    message: `renamed from ${quoted(from)}${sentence([...lost, ...(before === undefined ? [] : missedByName(before))])}`,
    where: { file: `apps/${to}/default.nix` },
  };
}

/** The same of a package. */
export const tellRenamedPackage = ({ from, to }: Rename, { after }: Trees): Observation => ({
  severity: "warning",
  about: "entry",
  message: `renamed from ${quoted(from)}: ${withoutIt(from, after) ?? "whoever uses it by that name does not find it"}`,
  where: { file: `pkgs/${to}/package.nix` },
});

/** What it means for others of the catalog that it has no package of a name any more; undefined when none uses it. */
export function withoutIt(name: string, { files, apps }: ReviewedTree): string | undefined {
  // Only the evaluated catalog has the main package of an app without a program.
  const mains = [...apps.values()].filter(
    ({ evaluated }) => packageName(textAt(evaluated, "programs", "mainPackage")) === name,
  );
  const users = [...new Set([...usersOf(name, files), ...mains.map((app) => `apps.${app.name}`)])].sort();
  if (users.length === 0) return undefined;
  return `${several(users)} ${users.length === 1 ? "takes" : "take"} ${quoted(name)} from nixpkgs in its place`;
}

const graveness = (lost: readonly string[]): Pick<Observation, "severity"> => ({
  severity: lost.length > 0 ? "danger" : "warning",
});

export const sentence = (lost: readonly string[]): string => (lost.length > 0 ? `: ${lost.join("; ")}` : "");

/** State folders and accounts that are others with the name; of an account that is another besides, its own rule tells. */
function leftBehind(
  rename: Rename,
  before: ReviewedApp | undefined,
  after: ReviewedApp | undefined,
  isMeant: (name: string, side: "before" | "after") => boolean,
): readonly string[] {
  const facts = (fact: (view: ServiceView) => string | undefined): readonly (readonly string[])[] =>
    (["before", "after"] as const).map((side) =>
      ((side === "before" ? before : after)?.views ?? []).flatMap((view) =>
        view.runtime === "catalog" && isMeant(view.name, side) ? (fact(view) ?? []) : [],
      ),
    );
  const [oldStates = [], newStates = []] = facts(({ stateDir }) => stateDir);
  const [oldUsers = [], newUsers = []] = facts(({ user }) => user);
  const states = difference(oldStates, newStates);
  const users = difference(oldUsers, newUsers);
  const isByName = users.removed.every((was) => users.added.some((is) => isSameButForName(was, is, rename)));
  return [
    ...(states.removed.length > 0
      ? [`what is in ${several(states.removed)} stays there, its state is in ${several(states.added)} now`]
      : []),
    ...(users.removed.length > 0 && isByName
      ? [`it runs as ${several(users.added)}, before as ${several(users.removed)}`]
      : []),
  ];
}

function volumesLeft(
  before: ReviewedApp | undefined,
  after: ReviewedApp | undefined,
  from: string,
  to: string,
): readonly string[] {
  return volumesBehind(difference(volumesOf(before, from), volumesOf(after, to)).removed);
}
