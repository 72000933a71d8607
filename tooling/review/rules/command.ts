import type { Observation, Place } from "../finding.ts";
import { at, textAt } from "../reading/json.ts";
import { catalogPath, type ReviewedApp } from "../sides/reviewed-tree.ts";
import { newlyEverywhere } from "../newly-everywhere.ts";
import { secretArguments } from "../secrets/secret-arguments.ts";
import { shownCommand } from "../secrets/shown-command.ts";
import { placeIn, type ServiceView } from "../sides/service.ts";
import { swapOf, type Swap } from "../renames/swapped-programs.ts";
import type { Sides } from "../sides/tree.ts";
import { packageName, quoted, quotedApart } from "../words.ts";
import type { Rule, Trees } from "./rule.ts";

/** The program an app or a component runs, its arguments, and where it keeps its state. */
export const commandRule: Rule = {
  name: "command",
  *app({ before, after }, trees) {
    if (before === undefined || after === undefined) return;
    const [was, is] = [mainPackage(before), mainPackage(after)];
    if (was === is) {
      yield* sameName(is, { before, after }, trees);
      return;
    }
    const message =
      is === ""
        ? `runs no program any more, before ${quoted(was)}`
        : `runs ${quoted(is)}, before ${was === "" ? "no program" : quoted(was)}`;
    yield { severity: "notice", about: "program", message, where: { file: catalogPath } };
  },
  *service({ before, after }, app) {
    if (after === undefined) return;
    const name = quoted(after.name);
    const secrets = [before, after].map((view) => secretArguments(view?.command ?? []));
    const hidden = secrets.flat();
    const known = new Set(secrets[0]?.map((each) => JSON.stringify(each)));
    for (const secret of secrets[1] ?? [])
      if (!known.has(JSON.stringify(secret)))
        yield {
          severity: "danger",
          about: `secret ${secret.name} of ${after.name}`,
          message: `${name} is given ${quoted(secret.name)}: its value looks like a secret and would be public (hidden here)`,
          where: placeIn(after, "command"),
        };
    if (before === undefined) return;
    const [was, is] = [before, after].map(({ command }) => command && shownCommand(command, hidden));
    if (is !== undefined && was !== undefined && was !== is && !isSpelledOtherwise({ before, after }, app)) {
      const [now, old] = quotedApart(is, was);
      const opened = newlyEverywhere(was, is, app.after);
      const swap = swapOf({ before, after }, app);
      if (swap !== undefined) yield swapped(swap, placeIn(after, "command"));
      if (swap === undefined || opened !== "")
        yield {
          severity: opened === "" ? "notice" : "warning",
          about: `command of ${after.name}`,
          message: `${name} runs ${now}, before ${old}${opened}`,
          where: placeIn(after, "command"),
        };
    }
    if (after.stateDir !== undefined && before.stateDir !== undefined && after.stateDir !== before.stateDir)
      yield {
        severity: "warning",
        about: `state of ${after.name}`,
        message: `${name} keeps its state in ${quoted(after.stateDir)}; what is in ${quoted(before.stateDir)} stays there`,
        where: placeIn(after, "stateDir"),
      };
  },
};

/** Said once, whichever of the two is looked at. */
function swapped(swap: Swap, where: Place): Observation {
  const names = swap.map(({ after }) => after.name);
  const [one = "", other = ""] = names.map((name) => quoted(name));
  const runs = swap.map(
    ({ after: { name, command = [] } }) => `${quoted(name)} runs ${quoted(shownCommand(command))}`,
  );
  const folders = swap.flatMap(({ before, after: { stateDir = "" } }) =>
    stateDir !== "" && stateDir === before.stateDir ? [quoted(stateDir)] : [],
  );
  const found =
    folders.length === swap.length ? `; in ${folders.join(" and ")} each finds what the other has kept` : "";
  return {
    severity: "warning",
    about: `programs of ${names.join(" and ")}`,
    message: `${one} and ${other} have swapped their programs: ${runs.join(", ")}${found}`,
    where,
  };
}

/** A main package of the same name may be another, or have another program. */
function* sameName(name: string, { before, after }: Sides<ReviewedApp>, trees: Trees): Iterable<Observation> {
  if (name === "") return;
  const [old, now] = [before, after].map((app) => textAt(app?.evaluated, "programs", "runProgram"));
  const isOwn = trees.after.pkgs.has(name);
  const wasOwn = trees.before.pkgs.has(name) || trees.renamedPkgs?.some(({ to }) => to === name) === true;
  const message =
    wasOwn !== isOwn
      ? `runs ${quoted(name)} ${isOwn ? "of this catalog, before that of nixpkgs" : "of nixpkgs, before that of this catalog"}`
      : old !== now && isOwn
        ? `runs ${quoted(now ?? "")} of ${quoted(name)}, before ${quoted(old ?? "")}`
        : undefined;
  if (message !== undefined)
    yield { severity: "notice", about: "program", message, where: { file: catalogPath } };
}

/**
 * `${pkgs.tool}/bin/tool` of the catalog's own package is `${lib.getExe pkgs.tool}` where it comes from nixpkgs: the recipe asks
 * for the same program, and that the package came or went is told of it.
 */
function isSpelledOtherwise(
  { before, after }: { readonly before: ServiceView; readonly after: ServiceView },
  app: Sides<ReviewedApp>,
): boolean {
  const asked = [app.before, app.after].map((side) =>
    at(side?.evaluated, "services", "components", after.name, "process", "command"),
  );
  const [[was = "", ...old], [is = "", ...now]] = [before.command ?? [], after.command ?? []];
  return (
    typeof asked[0] === "string" &&
    asked[0] === asked[1] &&
    /^\$\{lib\.getExe /.test(was) !== /^\$\{lib\.getExe /.test(is) &&
    JSON.stringify(old) === JSON.stringify(now)
  );
}

const mainPackage = ({ evaluated }: ReviewedApp): string =>
  packageName(textAt(evaluated, "programs", "mainPackage"));
