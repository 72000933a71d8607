import { placeOf } from "../passes/context.ts";
import type { EntryRule } from "./rule.ts";

/**
 * Main programs that are a path or have whitespace around them: `lib.getExe` refuses paths (nixpkgs, lib/meta.nix), and
 * units would look in `bin/bin`.
 */
export const mainProgramPath: EntryRule = {
  *pkg(entry) {
    const { mainProgram } = entry.data;
    const isPath = mainProgram.includes("/");
    if (!isPath && mainProgram.trim() === mainProgram) return;
    const name = (mainProgram.split("/").at(-1) ?? "").trim();
    yield {
      at: placeOf(entry, "mainProgram"),
      message: isPath
        ? `\`mainProgram\` is the path \`${mainProgram}\` instead of the name of a program in \`bin\``
        : "`mainProgram` has whitespace around the name of the program",
      hint:
        !isPath || /^(?:\.?\/)?bin\/[^/]+$/.test(mainProgram)
          ? `Write \`${name}\`.`
          : "Install the program, or a link to it, in `bin`, and write its name.",
    };
  },
};
