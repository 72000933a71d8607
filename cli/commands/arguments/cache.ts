import type { Options } from "yargs";
import { visible } from "../../../compiler/support/visible.ts";
import { catalogCache } from "../../disk/cache/user-cache.ts";
import { WrongUsage } from "./command.ts";
import { flagOf, outOption, recipesOption, stringOf } from "./shared.ts";
import { printable } from "../../../compiler/diagnostics/printable.ts";
import { printError } from "../../../cli/terminal/print.ts";

/** For commands that read or write cached results. */
export const cacheOptions = {
  cache: {
    describe: "Use cached results; --no-cache disables the cache",
    type: "boolean",
    default: true,
  },
  "cache-dir": {
    describe: "Cache folder, which can be deleted or shared at any time",
    type: "string",
    requiresArg: true,
    defaultDescription: "a folder in ~/.cache/catalogc",
  },
} as const satisfies Readonly<Record<string, Options>>;

/** For commands that read a catalog, with the cached results of its output. */
export const catalogOptions = {
  recipes: recipesOption,
  out: outOption,
  ...cacheOptions,
} as const satisfies Readonly<Record<string, Options>>;

type Args = Readonly<Record<string, unknown>>;

/**
 * The cache folder. Undefined with `--no-cache`, and if the user's cache folder cannot be used, which is reported.
 * @param say prints the report
 */
export function cacheOf(
  args: Args,
  say: (text: string) => void = (text) => printError(printable(text)),
): string | undefined {
  const named = stringOf(args, "cacheDir");
  const isWanted = flagOf(args, "cache");
  if (named !== "" && !isWanted) throw new WrongUsage("--cache-dir cannot be combined with --no-cache.");
  if (named !== "" || !isWanted) return named === "" ? undefined : named;
  const found = catalogCache(stringOf(args, "recipes"), stringOf(args, "out"));
  if (found === undefined || found.ok) return found?.folder;
  say(
    `catalogc: caching is disabled: cannot use \`${visible(found.folder)}\`: ${visible(found.reason)}; ` +
      "choose another folder with --cache-dir, or use --no-cache\n",
  );
  return undefined;
}

export const catalogOf = (args: Args) => ({
  recipes: stringOf(args, "recipes"),
  out: stringOf(args, "out"),
  cacheFolder: cacheOf(args),
});
