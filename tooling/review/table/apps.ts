import { objectAt } from "../data.ts";
import type { ReviewedApp } from "../sides/side.ts";
import type { Sides } from "../sides/tree.ts";
import { quoted } from "../words.ts";
import { appView, defaultsOf, fileOf } from "./app-view.ts";
import { changedTest, healthCommand } from "./checks.ts";
import { configFile } from "./config-files.ts";
import {
  composeKey,
  containerAccess,
  containerFiles,
  containerNetworks,
  containerRights,
  containerUser,
  network,
  protection,
} from "./containers.ts";
import type { AppContext, Context } from "./context.ts";
import { dependencies } from "./dependencies.ts";
import { factsBetween, type Rating } from "./fact.ts";
import { hostSetting } from "./host.ts";
import { hasData, leftByApp, mainProgram, part, removed, runtime, startOrder } from "./parts.ts";
import { portRatings } from "./ports.ts";
import { account, command, secret, secretFile, stateFolder, variable, volumeFolder } from "./processes.ts";
import { restarts } from "./restart.ts";
import { changes, elsewhere, mentions, observations, rated, unlessNew, type Row } from "./row.ts";
import { sharedRows } from "./shared-rows.ts";
import { appSecrets, newSecrets } from "./secret-texts.ts";
import { exposure, unitIsOff, unitKey } from "./units.ts";
import type { Observation } from "../finding.ts";

const keeps = ": its files in volumes and outside `/var/lib` keep the old one";
const always = (note: string): { added: string; removed: string; changed: string } => ({
  added: note,
  removed: note,
  changed: note,
});
const ofGroup = always(": existing files keep theirs");
const ofDatabase = { changed: ": the data stays in the old one" };
const ofRole = { changed: ": existing tables keep their owner" };

/** The severities of changes of an app, by their paths in `appView`. A fact that no row matches is a notice with its path. */
const table: readonly Row<AppContext>[] = [
  ...sharedRows,
  [
    "metadata",
    "about/*/**",
    (_, [key = ""]) => ({ severity: "info", message: "changed:", items: [quoted(key)] }),
  ],
  [
    "metadata",
    "about/*",
    (_, [key = ""]) => ({ severity: "info", message: "changed:", items: [quoted(key)] }),
  ],
  ["entries", "runtimes/*", runtime],
  ["entries", "components|resources|jobs/*", part],
  ["user", "components|jobs/*/user", account],
  ["volumes", "components|jobs/*/uid", unlessNew(changes("the uid of $1", "warning", always(keeps)))],
  ["volumes", "components|jobs/*/gid", unlessNew(changes("the gid of $1", "warning", always(keeps)))],
  ["volumes", "components|jobs/*/volumes/*", mentions("the use of volume $2 by $1", "notice")],
  [
    "volumes",
    "components|jobs/*/volumes/*/readOnly",
    unlessNew(
      changes("`readOnly` of volume $2 in $1", { added: "notice", removed: "warning", changed: "warning" }),
    ),
  ],
  [
    "volumes",
    "components|jobs/*/volumes/*/mountPoint",
    changes("the mount point of volume $2 in $1", "notice"),
  ],
  ["volumes", "volumes/*/path", volumeFolder],
  ["volumes", "volumes/*/group", unlessNew(changes("the group of volume $1", "warning", ofGroup))],
  ["volumes", "volumes/*/*", elsewhere],
  [
    "volumes",
    "volumes/*",
    ({ before, after }, [name = ""]) =>
      after === undefined
        ? {
            severity: "notice",
            message: `volume ${quoted(name)} is removed: its files stay in ${quoted(String(objectAt(before)["path"]))} and in volumes of containers`,
          }
        : undefined,
  ],
  ["secrets", "components|jobs/*/secrets/*", secret],
  ["secrets", "components|jobs/*/secrets/*/file", secretFile],
  ["secrets", "components|jobs/*/secrets/*/*", changes("what secret $2 of $1 sets", "notice")],
  ["command", "components|jobs/*/command", command],
  ["command", "components|jobs/*/stateDir", stateFolder],
  ["environment", "components|jobs/*/environment/*", variable],
  ["scripts", "components|jobs/*/preStart", mentions("the script before each start of $1", "notice")],
  [
    "scripts",
    "components|jobs/*/containerSetup",
    mentions("the setup script of the container $1, which may run as root,", "warning"),
  ],
  [
    "scripts",
    "hostos/setup",
    ({ before, after }) => ({
      severity: after === undefined ? "notice" : "danger",
      message: `the setup script of the host ${before === undefined ? "added" : after === undefined ? "removed" : "changed"}: it runs as root`,
    }),
  ],
  ["config-files", "components|jobs/*/configFiles/*/**", configFile],
  ["config-files", "components|jobs/*/configFiles/*", configFile],
  ["dependencies", "components|jobs/*/packages", dependencies("$1")],
  ["dependencies", "components|jobs/*/containerPackages", dependencies("the container $1")],
  ["dependencies", "components|jobs/*/health/packages", dependencies("the health check of $1")],
  ["dependencies", "hostos/packages", dependencies("the host")],
  ["dependencies", "programs/packages", dependencies("its shell")],
  ["dependencies", "test/*/packages", dependencies("its tests")],
  [
    "health-check",
    "components|jobs/*/health",
    mentions("the health check of $1, for which others wait,", {
      added: "notice",
      removed: "warning",
      changed: "notice",
    }),
  ],
  ["health-check", "components|jobs/*/health/test", healthCommand],
  [
    "health-check",
    "components|jobs/*/health/*",
    changes("the health check of $1: `$2` (milliseconds, or retries)", "notice"),
  ],
  ["start-order", "components|jobs|resources/*/waitsFor", startOrder],
  ["jobs", "jobs/*/schedule", changes("the schedule of job $1", "notice")],
  ["jobs", "jobs/*/timeout", changes("the milliseconds that job $1 may take", "notice")],
  [
    "jobs",
    "jobs/*/component",
    unlessNew(changes("the component whose account and state job $1 has", "warning")),
  ],
  // Units, containers and commands show these.
  ["rest", "components|jobs/*/package|groups|configDirectory", elsewhere],
  ["ports", "components|jobs|resources/*/ports", elsewhere],
  ["ports", "components|jobs|resources/*/endpoints/**", elsewhere],
  ["databases", "resources/*/databases/*", mentions("the use of a database of resource $1 by $2", "notice")],
  [
    "databases",
    "resources/*/databases/*/name",
    unlessNew(changes("the database of $2 in resource $1", "warning", ofDatabase)),
  ],
  [
    "databases",
    "resources/*/databases/*/role",
    unlessNew(changes("the role of $2 in resource $1", "warning", ofRole)),
  ],
  ["databases", "resources/*/usedBy", elsewhere],
  ["ports", "hostos/openFirewall", changes("`openFirewall` of the hosts", "warning")],
  ["privileges", "units/*", elsewhere],
  ["privileges", "units/*/exposure", exposure],
  ["host-configuration", "units/*/enable", unitIsOff],
  ["privileges", "units/*/Service/*", unitKey],
  // The restart rule names all keys.
  ["restart", "units/**", elsewhere],
  ["privileges", "containers/*", elsewhere],
  ["privileges", "containers/*/noNewPrivileges|dropsCapabilities|readOnly", protection],
  ["privileges", "containers/*/groupAdd|devices", containerAccess],
  ["user", "containers/*/user", containerUser],
  ["privileges", "containers/*/capAdd", containerRights],
  ["privileges", "containers/*/environmentFiles|volumes", containerFiles],
  ["networks", "containers/*/networks", containerNetworks],
  ["privileges", "containers/*/composeConfig/**", composeKey],
  ["networks", "networks/*", elsewhere],
  ["networks", "networks/*/internal", network],
  ["host-configuration", "settings/*", elsewhere],
  ["host-configuration", "settings/*/*", hostSetting],
  ["tests", "test/programs/script", ({ before, after }) => changedTest("test of the program", before, after)],
  [
    "tests",
    "test/services/script",
    ({ before, after }) => changedTest("test of the services", before, after),
  ],
  [
    "tests",
    "test/services/sandbox",
    ({ after }) => ({
      severity: after === false ? "warning" : "info",
      message: `tests of the services ${after === false ? "may now" : "can no longer"} reach the internet`,
    }),
  ],
  ["command", "programs/mainPackage|runProgram", elsewhere],
  ["rest", "**", (_, [path = ""]) => ({ severity: "notice", message: "changed:", items: [quoted(path)] })],
];

/** The findings about an app, except about the files that the output has for it. */
export function appObservations(
  sides: Sides<ReviewedApp>,
  context: Context,
): readonly (Observation & { rule: string })[] {
  const { before, after } = sides;
  if (after === undefined) return before === undefined ? [] : [removedApp(before, context)];
  const view = { before: appView(before), after: appView(after) };
  const own: AppContext = { ...context, app: { before, after }, view };
  const plan = `apps/${after.name}/plan.json`;
  const facts = [
    ...factsBetween(
      view.before,
      view.after,
      (path) => defaultsOf(path, view.after),
      [],
      before === undefined,
    ),
  ];
  const found = facts.flatMap((fact) => {
    const each = rated(table, fact, own);
    const shown = fact.after === undefined && before !== undefined ? before : after;
    return each ? [{ ...each, file: fileOf(fact.path, shown) }] : [];
  });
  const more = (rule: string, ratings: Iterable<Rating>, file = plan): typeof found =>
    [...ratings].map((rating) => ({ rule, rating, file }));
  const secrets = newSecrets(
    appSecrets(before, view.before, context.files.before),
    appSecrets(after, view.after, context.files.after),
  );
  const main = before && mainProgram(before, after, own);
  return observations([
    ...(before === undefined
      ? more("entries", [{ severity: "notice", message: "new app" }], `apps/${after.name}/default.nix`)
      : []),
    ...found,
    ...more("secrets", secrets),
    ...[...portRatings(before, after)].map(({ node, rating }) => ({
      rule: "ports",
      rating,
      file: fileOf(["components", node], after),
    })),
    ...more("command", main ? [main] : []),
    ...(before ? more("restart", restarts(before, after, context)) : []),
  ]);
}

function removedApp(app: ReviewedApp, { before, after }: Context): Observation & { rule: string } {
  const added = [...after.apps.keys()].filter((name) => !before.apps.has(name));
  const heirs = hasData(app) ? added.map((name) => `apps.${name}`) : [];
  const { severity, message } = removed("app removed", leftByApp(app), [], heirs);
  return { rule: "entries", severity, message, where: { file: `apps/${app.name}/default.nix` } };
}
