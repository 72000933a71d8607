import { manifestPath } from "../../../emitters/manifest/manifest.ts";
import { quoted } from "../words.ts";
import type { Rule } from "./rule.ts";

/** Another name of the recipe folder: told once, though each unit and each header has it. */
export const movedRecipesRule: Rule = {
  name: "moved-recipes",
  *tree({ after, moved }) {
    if (moved === undefined) return;
    const { from, to } = moved;
    const [wasCopied, isCopied] = [from, to].map(({ path }) => !/^\.\.(?:\/|$)/.test(path));
    if (from.name === to.name && wasCopied !== isCopied) {
      yield {
        severity: "info",
        about: "recipe folder",
        message: isCopied
          ? `what recipes name is a copy in ${quoted(to.path)} now (${quoted("--copy-files")})`
          : `what recipes name is taken from ${quoted(to.path)} now, and no longer a copy in ${quoted(from.path)} (${quoted("--copy-files")})`,
        where: { file: manifestPath },
      };
      return;
    }
    const spelled = from.name === to.name ? ([from.path, to.path] as const) : ([from.name, to.name] as const);
    const names = spelled.map(quoted);
    const units = [...after.files.keys()].filter(
      (path) =>
        path.startsWith("apps/") &&
        path.endsWith(".service") &&
        /^X-Recipe=/m.test(after.files.get(path) ?? ""),
    ).length;
    const restarts =
      units > 0 && from.name !== to.name ? `; units name their recipes, so that all restart (${units})` : "";
    yield {
      severity: units > 0 && from.name !== to.name ? "notice" : "info",
      about: "recipe folder",
      message: `the recipe folder is ${names[1] ?? ""} now, before ${names[0] ?? ""}${restarts}`,
      where: { file: manifestPath },
    };
  },
};
