import { stores } from "../../../compiler/nixpkgs/databases.ts";
import { at, textAt, textsAt } from "../data.ts";
import { shownCommand } from "../secrets/secrets.ts";
import { hostConfigsOf, isTrue } from "../sides/settings.ts";
import { componentsOf, containersOf, runsIn, type ReviewedApp } from "../sides/side.ts";
import { difference } from "../sides/tree.ts";
import { packageName, quoted, several } from "../words.ts";
import type { AppContext } from "./context.ts";
import type { Rating } from "./fact.ts";
import type { Rate } from "./row.ts";

/** An added or removed component or resource. Neither systemd nor podman deletes the data of a removed one. */
export const part: Rate<AppContext> = (
  { path: [kinds = ""], before, after, isNew },
  [name = ""],
  { app, view },
) => {
  const kind = kinds.slice(0, -1);
  if (before === undefined) {
    const command = textsAt(after, "command");
    const runs = command.length > 0 ? `, which runs ${quoted(shownCommand(command))}` : "";
    return isNew ? undefined : { severity: "notice", message: `new ${kind} ${quoted(name)}${runs}` };
  }
  const used = new Set([...statesOf(app.after), ...storesOf(app.after)]);
  const left = [...statesOf(app.before, name), ...storesOf(app.before, name)].filter(
    (each) => !used.has(each),
  );
  const volumes = volumesOf(app.before, name);
  const container =
    containersOf(app.before).has(name) && runsIn(app.after, "container")
      ? [`its container ${quoted(name)} keeps running until you remove it`]
      : [];
  const heirs = difference(
    Object.keys(at(view.before, kinds) ?? {}),
    Object.keys(at(view.after, kinds) ?? {}),
  ).added;
  return removed(
    `${kind} ${quoted(name)} removed`,
    [
      ...onHosts(left),
      ...(volumes.length > 0 ? [`the volume ${several(volumes)} of its container stays, with its data`] : []),
    ],
    container,
    left.length + volumes.length > 0 ? heirs : [],
  );
};

/** A new part beside a removed one with data is probably the same under another name: it starts without the data. */
export function removed(
  what: string,
  data: readonly string[],
  others: readonly string[],
  heirs: readonly string[],
): Rating {
  const left = [...data, ...others];
  const lost =
    heirs.length > 0
      ? [`${several(heirs)} ${heirs.length === 1 ? "is" : "are"} new and without this data`]
      : [];
  const all = [...left, ...lost];
  return {
    severity: lost.length > 0 ? "danger" : "warning",
    message: `${what}${all.length > 0 ? `: ${all.join("; ")}` : ""}`,
  };
}

export const runtime: Rate<AppContext> = ({ after }, [name = ""], { app }) => {
  if (after === true) return { severity: "notice", message: `runtime ${quoted(name)} enabled` };
  const left = name === "hostos" || name === "container" ? leftByRuntime(name, app.before) : [];
  return removed(`runtime ${quoted(name)} disabled`, left, [], []);
};

/** Data and containers of an app without its runtimes, and uses that no longer work. */
export const leftByApp = (app: ReviewedApp): readonly string[] =>
  (["hostos", "container"] as const).flatMap((each) => (runsIn(app, each) ? leftByRuntime(each, app) : []));

function leftByRuntime(name: "hostos" | "container", app: ReviewedApp | undefined): readonly string[] {
  if (name === "hostos")
    return [
      "hosts that import its module no longer find it",
      ...onHosts([...statesOf(app), ...storesOf(app)]),
    ];
  const volumes = [...containersOf(app).keys()].some((each) => volumesOf(app, each).length > 0);
  return [
    "its containers keep running until you remove them",
    // Volume names start with the name of the project: Compose specification, "name".
    ...(volumes
      ? [`the volumes ${quoted(`${app?.name ?? ""}_…`)} of its containers stay, with their data`]
      : []),
  ];
}

export const hasData = (app: ReviewedApp): boolean =>
  statesOf(app).length + storesOf(app).length > 0 ||
  [...containersOf(app).keys()].some((each) => volumesOf(app, each).length > 0);

const onHosts = (kept: readonly string[]): readonly string[] =>
  kept.length > 0 ? [`data in ${several(kept)} stays on hosts`] : [];

/** State folders on hosts: of one component, or of all. */
function statesOf(app: ReviewedApp | undefined, name?: string): readonly string[] {
  const all = runsIn(app, "hostos") ? [...componentsOf(app)] : [];
  const states = all.flatMap(([each, data]) =>
    name === undefined || each === name ? [textAt(data, "stateDir")] : [],
  );
  return [...new Set(states.filter((each) => each !== ""))];
}

/** NixOS services with data that one resource, or the whole app, sets up. */
function storesOf(app: ReviewedApp | undefined, name?: string): readonly string[] {
  if (app === undefined || !runsIn(app, "hostos")) return [];
  const own = name === undefined ? undefined : `host-OS configuration of \`${name}\``;
  const found = [...hostConfigsOf(app)].flatMap(([what, { settings, of }]) =>
    of !== "host" || (own !== undefined && what !== own)
      ? []
      : [...settings].flatMap(([path, { text, written }]) =>
          stores.test(path) && isTrue(text) ? [written.replace(/\.enable$/, "")] : [],
        ),
  );
  return [...new Set(found)];
}

/** Named volumes of a container with data; `ready` and the notes are about running containers. */
export const volumesOf = (app: ReviewedApp | undefined, name: string): readonly string[] =>
  textsAt(containersOf(app).get(name), "volumes").flatMap((volume) => {
    const [named = "", target] = volume.split(":");
    return /^[\w-]+$/.test(named) && named !== "ready" && target !== "/var/catalog" ? [named] : [];
  });

/** Other parts that a component, resource or job starts after. */
export const startOrder: Rate<AppContext> = ({ before, after, isNew }, [name = ""], { view }) => {
  const { added, removed: gone } = difference(textsAt({ before }, "before"), textsAt({ after }, "after"));
  const left = gone.filter((each) =>
    ["components", "resources", "jobs"].some((kind) => at(view.after, kind, each) !== undefined),
  );
  if (isNew || added.length + left.length === 0) return undefined;
  if (left.length > 0)
    return {
      severity: "warning",
      message: `${quoted(name)} no longer waits for ${several(left)} and may start before it`,
    };
  return { severity: "notice", message: `${quoted(name)} starts later: it now waits for ${several(added)}` };
};

/** The program of the app itself. A package with the same name may be another one, or have another main program. */
export function mainProgram(
  before: ReviewedApp,
  after: ReviewedApp,
  context: AppContext,
): Rating | undefined {
  const [was = "", is = ""] = [before, after].map(({ options }) =>
    packageName(textAt(options, "programs", "mainPackage")),
  );
  const notice = (message: string): Rating => ({ severity: "notice", message, file: "catalog.json" });
  if (was !== is && is === "") return notice(`no longer runs a program (was ${quoted(was)})`);
  if (was !== is) return notice(`runs ${quoted(is)} (was ${was === "" ? "no program" : quoted(was)})`);
  const [wasOwn, isOwn] = [context.before.pkgs.has(is), context.after.pkgs.has(is)];
  if (is !== "" && wasOwn !== isOwn)
    return notice(
      `runs ${quoted(is)} of ${isOwn ? "this catalog (was nixpkgs)" : "nixpkgs (was this catalog)"}`,
    );
  const [old = "", now = ""] = [before, after].map(({ options }) =>
    textAt(options, "programs", "runProgram"),
  );
  return is !== "" && isOwn && old !== now
    ? notice(`runs ${quoted(now)} of ${quoted(is)} (was ${quoted(old)})`)
    : undefined;
}
