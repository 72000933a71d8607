import type { PackageRef } from "../../ir/values.ts";
import type { Expr } from "../../language/expression.ts";
import { nameBelow, namesBelow } from "../../language/names-below.ts";
import { spine } from "../../language/traversal.ts";
import { textWithHoles, type Text } from "../../language/text.ts";
import type { CheckedCatalog } from "../../check/checked-catalog.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import { onEveryPath } from "../../nixpkgs/programs.ts";

/**
 * The program of a component's own command, by the name that scripts call it by, when no package brings it: what runs as
 * the command is not on the component's `PATH`. Undefined where that is not certain: any package may bring any program.
 */
export function ownProgram(
  { process }: CheckedComponent,
  packages: readonly PackageRef[],
  mainProgram: MainProgram,
): string | undefined {
  const { command, environment } = process;
  if (environment.has("PATH")) return undefined;
  const of = commandOf(command);
  const name = of && nameOf(of.pkg);
  if (of === undefined || name === undefined || onEveryPath.has(name)) return undefined;
  const below = nameBelow("pkgs", of.pkg);
  const program = of.program ?? (below && mainProgram(below)) ?? name;
  if (program === undefined || !/^[a-z][\w-]{2,}$/i.test(program)) return undefined;
  const names = packages.map(({ expr }) => nameOf(expr));
  const isElsewhere = names.some((each) => each === undefined || isAkin(each, name) || isAkin(each, program));
  return isElsewhere ? undefined : program;
}

/** The main program that a package of the catalog says it has. */
export type MainProgram = (catalogPackage: string) => string | undefined;

export const mainProgramIn =
  ({ pkgs }: CheckedCatalog): MainProgram =>
  (name) =>
    pkgs.get(name)?.data.mainProgram || undefined;

interface CommandPackage {
  readonly pkg: Expr;
  /** Where the command names it. */
  readonly program?: string;
}

/** The package of a command: itself, `lib.getExe pkgs.x`, `lib.getExe' pkgs.x "y"`, or `"${pkgs.x}/bin/y"`. */
function commandOf(command: CheckedComponent["process"]["command"]): CommandPackage | undefined {
  const [first, rest, ...more] = "kind" in command ? [command.expr] : command.parts;
  if (first === undefined || typeof first === "string" || more.length > 0) return undefined;
  if (rest !== undefined) {
    const [, program] = /^\/s?bin\/([\w-]+)$/.exec(typeof rest === "string" ? rest : "") ?? [];
    return program === undefined ? undefined : { pkg: first, program };
  }
  const {
    head: fn,
    args: [pkg, named, ...others],
  } = spine(first);
  const [text, ...holes]: readonly unknown[] = named?.kind === "string" ? named.parts : [];
  const isNamed = typeof text === "string" && holes.length === 0;
  switch (pkg === undefined || others.length > 0 ? undefined : nameBelow("lib", fn)) {
    case "getExe":
      return pkg && !named ? { pkg } : undefined;
    case "getExe'":
      return pkg && isNamed ? { pkg, program: text } : undefined;
    default:
      return pkg === undefined && "kind" in command ? { pkg: fn } : undefined;
  }
}

/** `requests` of `pkgs.python3Packages.requests`; undefined for what is no plain name of a package. */
const nameOf = (expr: Expr): string | undefined => namesBelow("pkgs", expr)?.at(-1);

/** `gitea-unwrapped` brings `gitea`, and `postgresql` what `postgresql_17` does; `git` is something else. */
const isAkin = (one: string, other: string): boolean =>
  one.includes(other) || (other.startsWith(one) && /^[-_\d]/.test(other.slice(one.length)));

/** Whether a script surely calls a program by that name, and would find it on `PATH` alone. */
export function calls(text: Text, program: string): boolean {
  if (!text.parts.some((part) => typeof part === "string" && part.includes(program))) return false;
  const script = textWithHoles(text, "\0");
  // What brings the program some other way, or asks whether it is there; texts within the script.
  if (/PATH|<<|^[ \t]*(?:\.|source)\s|\b(?:command|which|type|hash|alias|function|eval|nix)\b/m.test(script))
    return false;
  if (script.includes(`${program}()`) || script.includes(`${program} ()`)) return false;
  const call = new RegExp(
    `(?:^|[;|&(]|\\b(?:then|do|else|exec|if|while|until)\\s)[ \\t]*(?<name>${program})(?=[ \\t]+[\\w"'$./<>-]|\\s*$)`,
    "gm",
  );
  return [...script.matchAll(call)].some(({ index }) => isOutsideQuotes(script.slice(0, index)));
}

const isOutsideQuotes = (before: string): boolean =>
  ['"', "'"].every((quote) => before.split(quote).length % 2 === 1);
