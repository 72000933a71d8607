import type { PackageRef } from "../ir/values.ts";
import type { Expr } from "../language/expression.ts";
import type { Text } from "../language/text.ts";
import type { CheckedComponent } from "../schema/component.ts";

/**
 * The program of a component's own command, by the name that scripts call it by, when no package brings it: what runs as
 * the command is not on the component's `PATH`. Undefined where that is not certain: any package may bring any program.
 */
export function ownProgram(
  { process }: CheckedComponent,
  packages: readonly PackageRef[],
  mainProgram: (catalogPackage: string) => string | undefined,
): string | undefined {
  const { command, environment } = process;
  if (!("kind" in command) || environment.has("PATH")) return undefined;
  const name = nameOf(command.expr);
  const program = (command.catalogName === undefined ? undefined : mainProgram(command.catalogName)) ?? name;
  if (program === undefined || name === undefined || !/^[a-z][\w-]{2,}$/i.test(program)) return undefined;
  const names = packages.map(({ expr }) => nameOf(expr));
  const isElsewhere = names.some((each) => each === undefined || isAkin(each, name) || isAkin(each, program));
  return isElsewhere ? undefined : program;
}

/** `requests` of `pkgs.python3Packages.requests`; undefined for what is no plain name of a package. */
function nameOf(expr: Expr): string | undefined {
  if (expr.kind !== "select" || expr.fallback !== undefined) return undefined;
  if (expr.target.kind !== "variable" || expr.target.name !== "pkgs") return undefined;
  const last = expr.path.at(-1);
  return last?.kind === "static" ? last.name : undefined;
}

/** `gitea-unwrapped` brings `gitea`, and `postgresql` what `postgresql_17` does; `git` is something else. */
const isAkin = (one: string, other: string): boolean =>
  one.includes(other) || (other.startsWith(one) && /^[-_\d]/.test(other.slice(one.length)));

/** Whether a script surely calls a program by that name, and would find it on `PATH` alone. */
export function calls({ parts }: Text, program: string): boolean {
  if (!parts.some((part) => typeof part === "string" && part.includes(program))) return false;
  const script = parts.map((part) => (typeof part === "string" ? part : "\0")).join("");
  // What brings the program some other way, or asks whether it is there; texts within the script.
  if (/PATH|<<|^\s*(?:\.|source)\s|\b(?:command|which|type|hash|alias|function|eval|nix)\b/m.test(script))
    return false;
  if (script.includes(`${program}()`) || script.includes(`${program} ()`)) return false;
  const call = new RegExp(
    `(?:^|[;|&(]|\\b(?:then|do|else|exec|if|while|until)\\s)[ \\t]*(?<name>${program})(?=[ \\t]+[\\w"'$./-]|\\s*$)`,
    "gm",
  );
  return [...script.matchAll(call)].some(({ index }) => isOutsideQuotes(script.slice(0, index)));
}

const isOutsideQuotes = (before: string): boolean =>
  ['"', "'"].every((quote) => before.split(quote).length % 2 === 1);
