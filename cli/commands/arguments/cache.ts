import type { Options } from "yargs";
import { visible } from "../../../compiler/support/visible.ts";
import { catalogCache } from "../../disk/cache/user-cache.ts";
import { WrongUsage } from "./command.ts";
import { flagOf, stringOf } from "./shared.ts";
import { printable } from "../../../compiler/diagnostics/printable.ts";
import { printError } from "../../../cli/terminal/print.ts";

/** For commands that keep results between runs, or look at them. */
export const cacheOptions = {
  cache: {
    describe: "Keep results between runs; --no-cache neither reads nor keeps any",
    type: "boolean",
    default: true,
  },
  "cache-dir": {
    describe: "Folder that keeps results between runs: delete or share it as you like",
    type: "string",
    requiresArg: true,
    defaultDescription: "a folder of your own in ~/.cache/catalogc",
  },
} as const satisfies Readonly<Record<string, Options>>;

type Args = Readonly<Record<string, unknown>>;

/**
 * The folder that keeps results. Undefined with `--no-cache`, and where the folder of the user cannot be used, which is said.
 * @param say where to
 */
export function cacheOf(
  args: Args,
  say: (text: string) => void = (text) => printError(printable(text)),
): string | undefined {
  const named = stringOf(args, "cacheDir");
  const isWanted = flagOf(args, "cache");
  if (named !== "" && !isWanted) throw new WrongUsage("--no-cache keeps nothing: leave out --cache-dir.");
  if (named !== "" || !isWanted) return named === "" ? undefined : named;
  const found = catalogCache(stringOf(args, "recipes"), stringOf(args, "out"));
  if (found === undefined || found.ok) return found?.folder;
  say(
    `catalogc: no results are kept: cannot use \`${visible(found.folder)}\`: ${visible(found.reason)}; ` +
      "--cache-dir names another folder, --no-cache none\n",
  );
  return undefined;
}
