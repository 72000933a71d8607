import { listAt, type Place } from "../diagnostics/make.ts";
import { staticText, type Text } from "../language/text.ts";
import { isExplicit, placeOf } from "../passes/context.ts";
import { wordsOf } from "./reading/command-words.ts";
import type { EntryRule } from "./rule.ts";

/** Health checks that are not enabled, or whose command is invalid. */
export const healthCheck: EntryRule = {
  *app(entry) {
    for (const [component, { healthcheck }] of entry.data.services.components) {
      const { enable, test } = healthcheck;
      if (test.length === 0) continue;
      const path = ["services", "components", component, "healthcheck"] as const;
      const at = placeOf(entry, ...path, "test");
      if (!enable) {
        if (!isExplicit(entry, ...path, "enable"))
          yield {
            at,
            message: `the health check of \`${component}\` is ignored: it is not enabled`,
            hint: "Set `healthcheck.enable` to true.",
          };
        continue;
      }
      const problem = notACommand(test, at);
      if (problem === undefined) continue;
      const { reason, hint } = problem;
      yield { at, message: `the health check of \`${component}\` always fails: ${reason}`, hint };
    }
  },
};

interface Problem {
  readonly reason: string;
  readonly hint: string;
}

/** The specification runs `test` "directly without a shell". The first word of a list in Compose is not a program. */
function notACommand(test: readonly Text[], at: Place): Problem | undefined {
  const [program, ...rest] = test.map(staticText);
  if (program === undefined) return undefined;
  if (/^(?:CMD|CMD-SHELL|NONE)$/.test(program)) {
    const reason = `\`${program}\` is a keyword of Compose, not a program`;
    if (program === "CMD-SHELL") return { reason, hint: ofLine(rest[0], at) };
    const isCommand = program === "CMD";
    return {
      reason,
      hint: isCommand
        ? "Remove it: the list is the command itself."
        : "Set `healthcheck.enable` to false instead.",
    };
  }
  if (/^(?:\S*\/)?false$/.test(program))
    return { reason: "`false` always fails", hint: "Run a command that connects to the component." };
  if (rest.length === 0 && /\S\s+\S/.test(program))
    return {
      reason: "the command line is a single list element, and no shell splits it",
      hint: ofLine(program, at),
    };
  return undefined;
}

/** How to write a command line, if it is known. */
function ofLine(line: string | undefined, at: Place): string {
  const split = line === undefined ? undefined : wordsOf(line);
  if (split === undefined)
    return `Run it in a shell: write ${listAt(at, ["sh", "-c", line?.trim() ?? "…"])}, and add \`pkgs.bash\` to \`healthcheck.packages\`.`;
  const { words, end } = split;
  const without = end === undefined ? "" : `, without \`${end}\`, which has no effect`;
  return `Write one element for each word${without}: ${listAt(at, words)}.`;
}
