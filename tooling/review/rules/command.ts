import { at, textAt } from "../data.ts";
import { newlyEverywhere } from "./changed-values.ts";
import { notice, observation, warning, type Observation } from "../finding.ts";
import { isShell } from "../host/foreign-code.ts";
import { newSecrets, secretArguments, shownCommand } from "../secrets/secrets.ts";
import { reviewedComponents, type ReviewedComponent } from "../sides/component.ts";
import { catalogPath, placeOf, runsIn, type ReviewedApp } from "../sides/side.ts";
import { pairs, type Sides } from "../sides/tree.ts";
import { packageName, quoted, quotedApart } from "../words.ts";
import type { Context, Rule } from "./rule.ts";

/** The programs and arguments of an app and its components, and their state folders. */
export const commandRule: Rule = {
  name: "command",
  *app({ before, after }, context) {
    if (after === undefined) return;
    if (before !== undefined) yield* mainProgram(before, after, context);
    const [was, is] = [reviewedComponents(before), reviewedComponents(after)];
    const swaps = swapsBetween(was, is);
    for (const [one, other] of swaps) yield swapped(one, other, after);
    for (const [name, sides] of pairs(was, is))
      if (sides.after !== undefined)
        yield* component({ before: sides.before, after: sides.after }, after, isIn(swaps, name));
  },
};

type Kept = readonly [before: ReviewedComponent, after: ReviewedComponent];

const isIn = (swaps: readonly (readonly [Kept, Kept])[], name: string): boolean =>
  swaps.some((swap) => swap.some(([, { name: each }]) => each === name));

function* component(
  { before, after }: { readonly before: ReviewedComponent | undefined; readonly after: ReviewedComponent },
  app: ReviewedApp,
  isSwapped: boolean,
): Iterable<Observation> {
  const name = quoted(after.name);
  const where = placeOf(app, after.name);
  const [known = [], found = []] = [before, after].map((each) => (each ? secretsOf(each) : []));
  const hidden = [...known, ...found];
  yield* newSecrets(`${name} is given`, known, found, "danger", where);
  if (before === undefined) return;
  const [was = "", is = ""] = [before, after].map((each) =>
    each.hostCommand === undefined
      ? shownCommand(each.command, hidden)
      : shownCommand([each.hostCommand], hidden),
  );
  const opened = newlyEverywhere(was, is, runsIn(app, "hostos"));
  if (was !== is && !isSpelledOtherwise(before, after) && (!isSwapped || opened !== "")) {
    const [now, old] = quotedApart(is, was);
    yield observation(
      opened === "" ? "notice" : "warning",
      `${name} runs ${now} (was ${old})${opened}`,
      where,
    );
  }
  if (after.stateDir !== before.stateDir)
    yield warning(
      `${name} keeps its state in ${quoted(after.stateDir)}; data in ${quoted(before.stateDir)} stays there`,
      where,
    );
}

const secretsOf = ({ command, hostCommand }: ReviewedComponent): ReturnType<typeof secretArguments> =>
  secretArguments(hostCommand === undefined ? command : hostCommand.split(/\s+/));

/**
 * A program of the catalog's own package is `${pkgs.tool}/bin/tool`, and of nixpkgs `${lib.getExe pkgs.tool}`. The recipe says the
 * same; the package has a finding of its own.
 */
function isSpelledOtherwise(before: ReviewedComponent, after: ReviewedComponent): boolean {
  const [[was = "", ...old], [is = "", ...now]] = [before.command, after.command];
  const asked = [before, after].map(({ data }) => at(data, "package"));
  return (
    typeof asked[0] === "string" &&
    asked[0] === asked[1] &&
    before.hostCommand === after.hostCommand &&
    /^\$\{lib\.getExe /.test(was) !== /^\$\{lib\.getExe /.test(is) &&
    old.join("\0") === now.join("\0")
  );
}

/** Pairs of components that each run the former program of the other, if the pair is unique. */
function swapsBetween(
  before: ReadonlyMap<string, ReviewedComponent>,
  after: ReadonlyMap<string, ReviewedComponent>,
): readonly (readonly [Kept, Kept])[] {
  const kept = [...after].flatMap(([name, is]): Kept[] => {
    const was = before.get(name);
    return was === undefined ? [] : [[was, is]];
  });
  const partners = (one: Kept): readonly Kept[] => {
    const [was, is] = one.map(programOf);
    if (was === undefined || is === undefined || was === is) return [];
    return kept.filter((each) => each !== one && programOf(each[0]) === is && programOf(each[1]) === was);
  };
  return kept.flatMap((one) => {
    const [other, ...more] = partners(one);
    if (other === undefined || more.length > 0 || one[1].name > other[1].name) return [];
    return partners(other).length === 1 ? [[one, other] as const] : [];
  });
}

/** The program without its arguments; for a shell, its script. */
function programOf({ command: [program, option, ...script] }: ReviewedComponent): string | undefined {
  if (program === undefined || !isShell(program)) return program;
  return option !== undefined && /^-\w*c$/.test(option) ? script.join(" ") : undefined;
}

function swapped(one: Kept, other: Kept, app: ReviewedApp): Observation {
  const names = [one, other].map(([, { name }]) => quoted(name));
  const runs = [one, other].map(
    ([, { name, command }]) => `${quoted(name)} runs ${quoted(shownCommand(command))}`,
  );
  const folders = [one, other].flatMap(([{ stateDir: was }, { stateDir: is }]) =>
    is !== "" && was === is ? [quoted(is)] : [],
  );
  const found = folders.length === 2 ? `; in ${folders.join(" and ")} each finds the data of the other` : "";
  return warning(
    `${names.join(" and ")} have swapped their programs: ${runs.join(", ")}${found}`,
    placeOf(app, one[1].name),
  );
}

/** The program of the app itself. A package with the same name may be another one, or have another main program. */
function* mainProgram(before: ReviewedApp, after: ReviewedApp, context: Context): Iterable<Observation> {
  const [was, is] = [before, after].map(({ options }) =>
    packageName(textAt(options, "programs", "mainPackage")),
  );
  const message =
    was === is ? sameName(is ?? "", { before, after }, context) : otherName(was ?? "", is ?? "");
  if (message !== undefined) yield notice(message, { file: catalogPath });
}

const otherName = (was: string, is: string): string =>
  is === ""
    ? `no longer runs a program (was ${quoted(was)})`
    : `runs ${quoted(is)} (was ${was === "" ? "no program" : quoted(was)})`;

function sameName(name: string, { before, after }: Sides<ReviewedApp>, context: Context): string | undefined {
  if (name === "") return undefined;
  const [old = "", now = ""] = [before, after].map((app) => textAt(app?.options, "programs", "runProgram"));
  const isOwn = context.after.pkgs.has(name);
  const wasOwn = context.before.pkgs.has(name) || context.renamedPkgs.some(({ to }) => to === name);
  if (wasOwn !== isOwn)
    return `runs ${quoted(name)} of ${isOwn ? "this catalog (was nixpkgs)" : "nixpkgs (was this catalog)"}`;
  return old !== now && isOwn ? `runs ${quoted(now)} of ${quoted(name)} (was ${quoted(old)})` : undefined;
}
