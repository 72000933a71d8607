import { placeIn } from "../service.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** The program a component runs, its arguments, and where it keeps its state. */
export const commandRule: Rule = {
  name: "command",
  *service({ before, after }) {
    if (before === undefined || after === undefined) return;
    const name = quoted(after.name);
    const [was, is] = [before.command?.join(" "), after.command?.join(" ")];
    if (is !== undefined && was !== undefined && was !== is)
      yield {
        severity: "notice",
        about: `command of ${after.name}`,
        message: `${name} runs ${quoted(is)}, before ${quoted(was)}`,
        where: placeIn(after, "command"),
      };
    if (after.stateDir !== undefined && before.stateDir !== undefined && after.stateDir !== before.stateDir)
      yield {
        severity: "warning",
        about: `state of ${after.name}`,
        message: `${name} keeps its state in ${quoted(after.stateDir)}; what is in ${quoted(before.stateDir)} stays there`,
        where: placeIn(after, "stateDir"),
      };
  },
};
