import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { several } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Recipes that nobody compiled since they changed: what a review says is about something else. */
export const uncompiledRule: Rule = {
  name: "uncompiled",
  *tree({ uncompiled = [] }) {
    if (uncompiled.length === 0) return;
    const [is, they] = uncompiled.length === 1 ? ["is", "it changes"] : ["are", "they change"];
    yield {
      severity: "warning",
      about: "uncompiled",
      message: `${several(uncompiled)} ${is} not what this was compiled from: what ${they} is not told here, ask \`catalogc check\``,
      where: { file: manifestPath },
    };
  },
};
