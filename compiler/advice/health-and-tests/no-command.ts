import { listAt, type Place } from "../../diagnostics/make.ts";
import { staticText, type Text } from "../../language/text.ts";
import { hasFailingEnd, isOperator, lineOf, wordsOf } from "./shell-syntax.ts";

/** A list that is no command. */
export interface NoCommand {
  readonly option: "test";
  readonly reason: string;
  /** Lists are written as at the place. */
  readonly fix: (at: Place) => string;
}

const problem = (reason: string, fix: NoCommand["fix"]): NoCommand => ({ option: "test", reason, fix });

/** The specification runs `test` "directly without a shell"; the first word of Compose's own lists is no program. */
export function notACommand(test: readonly Text[]): NoCommand | undefined {
  const [program, ...rest] = test.map(staticText);
  if (program === undefined) return undefined;
  if (/^(?:CMD|CMD-SHELL|NONE)$/.test(program)) {
    const reason = `\`${program}\` is a word of compose files, not a program`;
    if (program === "CMD-SHELL") return problem(reason, (at) => ofLine(rest[0], at));
    return problem(reason, () =>
      program === "CMD"
        ? "Leave it out: the list is the command itself."
        : "Set `healthcheck.enable` to false instead.",
    );
  }
  if (/^(?:\S*\/)?false$/.test(program))
    return problem("`false` always fails", () => "Run something that asks the component.");
  if (rest.length === 0 && /\S\s+\S/.test(program))
    return problem("the whole command line is one word, and no shell splits it", (at) => ofLine(program, at));
  return undefined;
}

/** What to write for a command line, where nobody knows it too. */
function ofLine(line: string | undefined, at: Place): string {
  const split = line === undefined ? undefined : wordsOf(line);
  if (split === undefined) return `A shell is to run it: ${inShell(line?.trim(), at)}`;
  const { words, end } = split;
  const without = end === undefined ? "" : `, and no \`${end}\`, which changes nothing`;
  return `Write one element for each word${without}: ${listAt(at, words)}.`;
}

const inShell = (line: string | undefined, at: Place): string =>
  `write ${listAt(at, ["sh", "-c", line ?? "…"])}, with a shell (\`pkgs.bash\`) among \`healthcheck.packages\`.`;

/** What takes such words for what they are: patterns, texts, ends of `-exec`, programs of their own. */
const takers =
  /^(?:(?:ba|da|a|z|k)?sh|busybox|echo|printf|[ef]?grep|rg|sed|[gm]?awk|find|jq|yq|cut|tr|sort|expr|test|\[|perl|python[\d.]*|node|ruby|php|psql|mysql|sqlite3)$/;

/** An argument that only a shell would understand, in a command that none runs. */
export function wordForShell(
  test: readonly Text[],
): { readonly word: string; readonly program: string; readonly fix: NoCommand["fix"] } | undefined {
  const words = test.map(staticText);
  const word = words.slice(1).find((each) => each !== undefined && isOperator(each));
  const last = test[0]?.parts.at(-1);
  const program = typeof last === "string" ? last.replace(/^.*\//, "") : "";
  if (word === undefined || program === "" || takers.test(program)) return undefined;
  const known = words.flatMap((each) => each ?? []);
  const line = known.length === words.length ? lineOf(known) : undefined;
  const fix = (at: Place): string =>
    hasFailingEnd(words)
      ? `Leave out the end from \`${word}\` on, which changes nothing.`
      : `A shell is to run it: ${inShell(line, at)}`;
  return { word, program, fix };
}
