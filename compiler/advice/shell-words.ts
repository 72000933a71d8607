import type { AppEntry } from "../check/checked-catalog.ts";
import { listAt, type Place } from "../diagnostics/make.ts";
import { staticText, textWithHoles, type Text } from "../language/text.ts";
import { isExplicit, placeOf } from "../passes/context.ts";
import type { CheckedComponent } from "../schema/component.ts";
import { hasFailingEnd, isOperator, lineOf } from "./reading/command-words.ts";
import { texts } from "./reading/texts.ts";
import type { EntryRule, Finding } from "./rule.ts";

/**
 * Names of the component's own variables (`$PORT`), and shell operators as whole words (`&&`), in what no shell reads:
 * arguments, variables and health checks.
 */
export const shellWords: EntryRule = {
  *app(entry) {
    const { components, jobs } = entry.data.services;
    for (const [name, { process, healthcheck }] of components) {
      const variables = variablesOf(process);
      yield* inProcess(entry, "components", name, process, variables);
      const { enable, test } = healthcheck;
      const [program] = test;
      // Keywords of Compose are the subject of another rule.
      if (!enable || program === undefined || /^(?:CMD|CMD-SHELL|NONE)$/.test(staticText(program) ?? ""))
        continue;
      const at = placeOf(entry, "services", "components", name, "healthcheck", "test");
      const of = `the health check of \`${name}\``;
      yield* inCommand({ of, program: texts(program), words: test, option: "test" }, variables, at);
    }
    for (const [name, { process, component }] of jobs) {
      const owner = components.get(component ?? "")?.process;
      const variables = new Set([...variablesOf(process), ...(owner ? variablesOf(owner) : [])]);
      yield* inProcess(entry, "jobs", name, process, variables);
    }
  },
};

type Process = Pick<CheckedComponent["process"], "command" | "argv" | "environment" | "secrets">;

/** `$XDG_CONFIG_HOME` is expanded in `argv` (specification, "Process"). systemd.exec(5) sets `$CREDENTIALS_DIRECTORY`. */
const variablesOf = ({ environment, secrets }: Process): ReadonlySet<string> =>
  new Set(
    [
      ...environment.keys(),
      ...[...secrets.values()].flatMap(({ variable }) => variable ?? []),
      "CREDENTIALS_DIRECTORY",
    ].filter((name) => name !== "XDG_CONFIG_HOME"),
  );

function* inProcess(
  entry: AppEntry,
  kind: "components" | "jobs",
  name: string,
  { command, argv, environment }: Process,
  variables: ReadonlySet<string>,
): Iterable<Finding> {
  const path = ["services", kind, name, "process"] as const;
  const program = command === null ? [] : texts(command);
  const words = [
    { parts: command === null ? [] : "expr" in command ? [command.expr] : command.parts },
    ...argv,
  ];
  const written = { of: `\`${name}\``, program, words, option: "argv" } as const;
  yield* inCommand(written, variables, placeOf(entry, ...path, "argv"));
  for (const [key, value] of environment) {
    const found = variableIn(value, variables);
    // A variable that is only its own name is a placeholder, the subject of another rule.
    const isOwn = found !== undefined && found.includes(key) && staticText(value) === found;
    if (found !== undefined && !isOwn && isExplicit(entry, ...path, "environment", key))
      yield {
        at: placeOf(entry, ...path, "environment", key),
        message: `\`${key}\` of \`${name}\` contains \`${found}\` as it is written: nothing expands it`,
        hint: "Write the value itself, or set the variable in a shell that starts the program.",
      };
  }
}

interface Command {
  readonly of: string;
  /** The literal parts of the program. */
  readonly program: readonly string[];
  /** The program and its arguments. */
  readonly words: readonly Text[];
  /** The option with these words. */
  readonly option: "argv" | "test";
}

/** Programs that accept such words: shells, patterns, texts, ends of `-exec`, programs. */
const takers =
  /^(?:(?:ba|da|a|z|k)?sh|busybox|echo|printf|[ef]?grep|rg|sed|[gm]?awk|find|jq|yq|cut|tr|sort|expr|test|\[|envsubst|perl|python[\d.]*|node(?:js)?|ruby|php|psql|mysql|sqlite3?)$/;
/** A word after which a program, or a shell, gets a text of its own. */
const inner = /^(?:(?:\S*\/)?(?:ba|da|a|z|k)?sh|-\w*[ce])$/;

function* inCommand(
  { of, program, words: command, option }: Command,
  variables: ReadonlySet<string>,
  at: Place,
): Iterable<Finding> {
  const words = command.map(staticText);
  const isTaken =
    program.some((part) => takers.test(part.replace(/^.*\//, ""))) ||
    words.some((word) => word !== undefined && inner.test(word));
  if (isTaken) return;
  const operator = words.slice(1).find((word) => word !== undefined && isOperator(word));
  if (operator !== undefined)
    yield {
      at,
      message: `no shell runs ${of}, so \`${operator}\` is an argument of its program`,
      hint: hasFailingEnd(words)
        ? `Remove \`${operator}\` and what follows, which has no effect.`
        : `Run it in a shell: ${inShell(words, at, option)}.`,
    };
  const found = command
    .slice(1)
    .flatMap((word) => variableIn(word, variables) ?? onlyVariable(word) ?? [])[0];
  if (found !== undefined)
    yield {
      at,
      message: `no shell runs ${of}, so its program gets \`${found}\` as it is written`,
      hint: "Write the value itself, or run the command in a shell.",
    };
}

function inShell(words: readonly (string | undefined)[], at: Place, option: Command["option"]): string {
  const known = words.flatMap((each) => each ?? []);
  const line = known.length === words.length ? lineOf(known) : "…";
  return option === "argv"
    ? `set \`command\` to \`pkgs.bash\`, and \`argv\` to ${listAt(at, ["-c", line])}`
    : `write ${listAt(at, ["sh", "-c", line])}, and add \`pkgs.bash\` to \`healthcheck.packages\``;
}

/**
 * A word, or the value of a flag, that is only a variable of a shell: `--port=$PORT`. Programs may expand names of folders
 * themselves.
 */
const onlyVariable = (word: Text): string | undefined =>
  /^(?:--?[\w-]+=)?(\$(?!\{?(?:HOME|XDG_\w+)\b)(?:[A-Z][A-Z0-9_]*|\{[A-Z][A-Z0-9_]*\}))$/.exec(
    staticText(word) ?? "",
  )?.[1];

/** `$PORT` or `${PORT}` in a text, unless a second `$` or a backslash makes it literal. */
function variableIn(text: Text, variables: ReadonlySet<string>): string | undefined {
  for (const [found, bare, braced] of textWithHoles(text, "\0").matchAll(
    /(?<![$\\])\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/g,
  ))
    if (variables.has(bare ?? braced ?? "")) return found;
  return undefined;
}
