import { unexpandedVariable } from "../../diagnostics/lints.ts";
import { configDirectory } from "../../ir/config-directory.ts";
import { staticText, textWithHoles, type Text } from "../../language/text.ts";
import type { AppEntry } from "../../check/checked-catalog.ts";
import { placeOf } from "../../passes/context.ts";
import type { CheckedComponent } from "../../schema/component.ts";
import type { Lint } from "../lint.ts";

/**
 * Paths that begin with a variable, with `~` or with a specifier of systemd. No shell and no systemd reads these values: all of
 * them are escaped in units and in compose files, and only `$XDG_CONFIG_HOME` in `argv` is put in.
 */
export const checkUnexpandedVariables: Lint = ({ apps }, reporter) => {
  for (const entry of apps.values())
    for (const [name, component] of entry.data.services.components)
      for (const { path, option, reference } of referencesOf(component)) {
        const instead = insteadOf(reference, option, { entry, name, component });
        const at = placeOf(entry, "services", "components", name, ...path);
        reporter.report(unexpandedVariable(option, reference, name, instead, at));
      }
};

interface Found {
  /** From the component. */
  readonly path: readonly (string | number)[];
  readonly option: string;
  /** As it is written: `$HOME`, `${HOME}`, `~`, `%h`. */
  readonly reference: string;
}

function* referencesOf({ process, healthcheck }: CheckedComponent): Iterable<Found> {
  const paths = new Set([...process.environment].flatMap(([name, value]) => (isPath(value) ? [name] : [])));
  for (const [name, value] of process.environment) {
    const reference =
      expandsItself.test(name) || isSearchPath.test(name) ? undefined : referenceIn(value, paths);
    if (reference !== undefined) yield { path: ["process", "environment", name], option: name, reference };
  }
  for (const [index, reference] of wordsWith(process.argv, paths))
    if (reference !== "$XDG_CONFIG_HOME")
      yield { path: ["process", "argv", index], option: "argv", reference };
  for (const [index, reference] of healthcheck.enable ? wordsWith(healthcheck.test, paths) : [])
    yield { path: ["healthcheck", "test", index], option: "test", reference };
}

const isSearchPath = /(?:^|_)(?:PATH|DIRS)$/i;

const isPath = ({ parts: [first] }: Text): boolean => typeof first !== "string" || first.startsWith("/");

/** The words of a command, but the script that a shell reads. */
function* wordsWith(words: readonly Text[], paths: ReadonlySet<string>): Iterable<readonly [number, string]> {
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    if (before !== undefined && /^-\w*c$/.test(staticText(before) ?? "")) continue;
    const reference = referenceIn(word, paths, /^(?:--?[\w-]+=)?/);
    if (reference !== undefined) yield [index, reference];
  }
}

/** What the systemd of a host sets, and what shells know of accounts. */
const known =
  /^(?:HOME|XDG_(?:CACHE|CONFIG|DATA|STATE)_HOME|XDG_RUNTIME_DIR|(?:CACHE|CONFIGURATION|CREDENTIALS|LOGS|RUNTIME|STATE)_DIRECTORY)$/;

/** A variable, `~` or specifier that a path begins with; a date as `%d/%m` is none, nor is a list, or text with blanks. */
function referenceIn(text: Text, paths: ReadonlySet<string>, before: RegExp = /^/): string | undefined {
  const value = textWithHoles(text, "x").replace(before, "");
  if (/[\s:;,|]/.test(value)) return undefined;
  const [variable, inBraces, bare] = /^\$(?:\{(\w+)\}|(\w+))(?=\/|$)/.exec(value) ?? [];
  const name = inBraces ?? bare ?? "";
  if (variable !== undefined) return known.test(name) || paths.has(name) ? variable : undefined;
  return /^(?:~(?=\/)|%[CdEhLSt](?=\/[\w.-][^%]*$))/.exec(value)?.[0];
}

interface Around {
  readonly entry: AppEntry;
  readonly name: string;
  readonly component: CheckedComponent;
}

/** What to write in its place. */
function insteadOf(reference: string, option: string, around: Around): string {
  if (option === "argv" && reference === "${XDG_CONFIG_HOME}")
    return "Write `$XDG_CONFIG_HOME`, without braces: in `argv`, that alone is put in.";
  const folder = folderOf(reference, around);
  if (folder !== undefined) return `Write \`${folder}\` in place of \`${reference}\`.`;
  if (reference.startsWith("%") && option !== "argv" && option !== "test")
    return `For hosts, set \`systemd.services.${around.name}.environment.${option}\` in \`runtimes.hostos.hostosConfig\` instead: there systemd reads \`${reference}\`.`;
  return option === "test"
    ? "Write the path itself, or have `sh -c` run the command: a shell expands variables."
    : "Write the path itself, or have a script that is the `command` set it: a shell expands variables.";
}

function folderOf(reference: string, { entry, name, component }: Around): string | undefined {
  const { environment, configData, stateDir } = component.process;
  const variable = variables[reference] ?? reference.replaceAll(/[${}]/g, "");
  const own = environment.get(variable);
  if (own !== undefined) return isPath(own) ? staticText(own) : undefined;
  if (variable === "HOME" || variable === "STATE_DIRECTORY") return staticText(stateDir);
  const hasConfig = [...configData.values()].some(({ enable }) => enable);
  if (variable === "XDG_CONFIG_HOME" && hasConfig) return configDirectory(entry.name, name);
  return folders[reference];
}

const variables: Readonly<Record<string, string>> = { "~": "HOME", "%h": "HOME" };

/** Source: systemd.unit(5), "Specifiers". */
const folders: Readonly<Record<string, string>> = {
  "%C": "/var/cache",
  "%E": "/etc",
  "%L": "/var/log",
  "%S": "/var/lib",
  "%t": "/run",
};

/** Variables that are no path but made into one by the program, and those whose programs are known to expand variables. */
const expandsItself =
  /TEMPLATE|TMPL|FORMAT|FMT|PATTERN|^PS\d$|^(?:AWS_|ANSIBLE_|GIT_CONFIG_VALUE_|npm_config_)/i;
