import { at, textAt } from "../data.ts";
import { newlyEverywhere } from "./changed-values.ts";
import type { Observation } from "../finding.ts";
import { isShell } from "../host/foreign-code.ts";
import { secretArguments, shownCommand } from "../secrets/secrets.ts";
import { reviewedComponents, type ReviewedComponent } from "../sides/component.ts";
import { catalogPath, placeOf, runsIn, type ReviewedApp } from "../sides/side.ts";
import { pairs, type Sides } from "../sides/tree.ts";
import { packageName, quoted, quotedApart } from "../words.ts";
import type { Context, Rule } from "./rule.ts";

/** The programs that an app and its components run, their arguments, and where they keep their state. */
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
  const secrets = [before, after].map((each) => (each === undefined ? [] : secretsOf(each)));
  const hidden = secrets.flat();
  const known = new Set(secrets[0]?.map((each) => JSON.stringify(each)));
  for (const secret of secrets[1] ?? [])
    if (!known.has(JSON.stringify(secret)))
      yield {
        severity: "danger",
        message: `${name} is given ${quoted(secret.name)}: its value looks like a secret and would be public (hidden here)`,
        where,
      };
  if (before === undefined) return;
  const [was = "", is = ""] = [before, after].map((each) =>
    each.hostCommand === undefined
      ? shownCommand(each.command, hidden)
      : shownCommand([each.hostCommand], hidden),
  );
  const opened = newlyEverywhere(was, is, runsIn(app, "hostos"));
  if (was !== is && !isSpelledOtherwise(before, after) && (!isSwapped || opened !== "")) {
    const [now, old] = quotedApart(is, was);
    yield {
      severity: opened === "" ? "notice" : "warning",
      message: `${name} runs ${now}, before ${old}${opened}`,
      where,
    };
  }
  if (after.stateDir !== before.stateDir)
    yield {
      severity: "warning",
      message: `${name} keeps its state in ${quoted(after.stateDir)}; what is in ${quoted(before.stateDir)} stays there`,
      where,
    };
}

const secretsOf = ({ command, hostCommand }: ReviewedComponent): ReturnType<typeof secretArguments> =>
  secretArguments(hostCommand === undefined ? command : hostCommand.split(/\s+/));

/**
 * `${pkgs.tool}/bin/tool` of the catalog's own package is `${lib.getExe pkgs.tool}` if it comes from nixpkgs: the recipe asks for
 * the same program, and that the package came or went is a finding of its own.
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

/** Two components of which each runs what the other ran; none where more than one could be meant. */
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

/** Its arguments may be others; the program of a shell is the script that it is given. */
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
  const found =
    folders.length === 2 ? `; in ${folders.join(" and ")} each finds what the other has kept` : "";
  return {
    severity: "warning",
    message: `${names.join(" and ")} have swapped their programs: ${runs.join(", ")}${found}`,
    where: placeOf(app, one[1].name),
  };
}

/** The program of the app itself. A package of the same name may be another, or have another program. */
function* mainProgram(before: ReviewedApp, after: ReviewedApp, context: Context): Iterable<Observation> {
  const [was, is] = [before, after].map(({ options }) =>
    packageName(textAt(options, "programs", "mainPackage")),
  );
  const message =
    was === is ? sameName(is ?? "", { before, after }, context) : otherName(was ?? "", is ?? "");
  if (message !== undefined) yield { severity: "notice", message, where: { file: catalogPath } };
}

const otherName = (was: string, is: string): string =>
  is === ""
    ? `runs no program any more, before ${quoted(was)}`
    : `runs ${quoted(is)}, before ${was === "" ? "no program" : quoted(was)}`;

function sameName(name: string, { before, after }: Sides<ReviewedApp>, context: Context): string | undefined {
  if (name === "") return undefined;
  const [old = "", now = ""] = [before, after].map((app) => textAt(app?.options, "programs", "runProgram"));
  const isOwn = context.after.pkgs.has(name);
  const wasOwn = context.before.pkgs.has(name) || context.renamedPkgs.some(({ to }) => to === name);
  if (wasOwn !== isOwn)
    return `runs ${quoted(name)} ${isOwn ? "of this catalog, before that of nixpkgs" : "of nixpkgs, before that of this catalog"}`;
  return old !== now && isOwn ? `runs ${quoted(now)} of ${quoted(name)}, before ${quoted(old)}` : undefined;
}
