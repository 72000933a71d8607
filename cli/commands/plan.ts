import { cacheOf, cacheOptions } from "./arguments/cache.ts";
import type { Command } from "./arguments/command.ts";
import { reviewOptions, reviewRequestOf } from "./arguments/review.ts";
import {
  compileRequestOf,
  copyFilesOption,
  denyWarningsOption,
  jobsOption,
  outOption,
  recipesArgument,
} from "./arguments/shared.ts";
import { loadProgram } from "./load-program.ts";

export const planCommand: Command = {
  usage: "plan [recipes]",
  summary: "Explain what a compile would change in the output folder, without changing it",
  positionals: { recipes: recipesArgument },
  options: {
    out: outOption,
    "copy-files": copyFilesOption,
    jobs: jobsOption,
    ...cacheOptions,
    "deny-warnings": denyWarningsOption,
    ...reviewOptions,
  },
  examples: [
    ["plan", "see what recipes/ would change in out/ before it is written"],
    ["plan --no-patch --fail-on danger", "only the meaning, and exit with 1 if there is a danger"],
  ],
  async run(args) {
    const planFolder = await (await loadProgram()).planFolder();
    return planFolder({
      ...compileRequestOf(args),
      cacheFolder: cacheOf(args),
      ...reviewRequestOf(args),
    });
  },
};
