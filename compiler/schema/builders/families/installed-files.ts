import * as z from "zod";
import type { Listed } from "../../../language/option-values.ts";
import { isOneWord, shellGlob, shellWord } from "../../../language/shell-words.ts";
import { concatText, joinTexts, text, type Text } from "../../../language/text.ts";
import { lib, pkgs, textExpr } from "../../../language/value-expressions.ts";
import { apply } from "../../../language/build.ts";
import { extended } from "../../extension.ts";
import { attrsOf, conditionalListOf, listOf, str } from "../../types.ts";
import type { Family, Setting } from "./family.ts";

const tool = (option: string, name: string): Setting => ({
  option,
  tool: { kind: "package", expr: pkgs(name) },
});

const wrappers = attrsOf(listOf(str), "program").meta(
  extended(
    "Arguments of `wrapProgram` for a program in `bin`, one element each, without expansion by the shell: " +
      '`"--prefix"`, `"PATH"`, `":"`, a path. Adds to `postFixup`, and uses `makeWrapper`.',
  ),
);

/** Source: nixpkgs, `pkgs/build-support/setup-hooks/make-wrapper.sh`, read 2026-11. */
export const wrap: Family<typeof wrappers> = {
  schema: wrappers,
  settings(value, outputs) {
    // Programs are in the output `bin` if there is one (nixpkgs, `multiple-outputs.sh`).
    const output = outputs.includes("bin") ? "bin" : (outputs[0] ?? "out");
    return [...value].flatMap(([program, words]) => [
      tool(`wrap.${program}`, "makeWrapper"),
      {
        option: `wrap.${program}`,
        attribute: "postFixup",
        commands: concatText(
          joinTexts([text(`wrapProgram "$${output}/bin/${program}"`), ...words.map(shellWord)], " "),
          text("\n"),
        ),
      },
    ]);
  },
};

const files = (what: string) =>
  conditionalListOf(str).meta(
    extended(
      `${what}, in the folder of the build; \`*\` matches any characters. Adds to \`postInstall\`, and uses \`installShellFiles\`.`,
    ),
  );

/** One command for files with plain names, and one for each file that is conditional or begins as only Nix knows. */
function commandsFor(command: string, paths: readonly Listed<Text>[]): Text {
  const isPlain = (path: Listed<Text>): boolean => isOneWord(path) && path.onlyIf === undefined;
  const plain = paths.filter(isPlain);
  const line = (given: readonly Text[]): Text => joinTexts([text(command), ...given.map(shellGlob)], " ");
  const others = paths
    .filter((path) => !isPlain(path))
    .map((path) => {
      const { onlyIf } = path;
      return onlyIf === undefined
        ? line([path])
        : text(apply(lib("optionalString"), onlyIf, textExpr(line([path]))));
    });
  const lines = [...(plain.length === 0 ? [] : [line(plain)]), ...others];
  return concatText(joinTexts(lines, "\n"), text("\n"));
}

const install = (option: string, command: string, paths: readonly Listed<Text>[]): readonly Setting[] =>
  paths.length === 0
    ? []
    : [
        tool(option, "installShellFiles"),
        { option, attribute: "postInstall", commands: commandsFor(command, paths) },
      ];

const pages = files("Manual pages such as `doc/tool.1`");

/** Source: nixpkgs manual, `installShellFiles`, `installManPage`, read 2026-11. */
export const manPages: Family<typeof pages> = {
  schema: pages,
  settings: (value) => install("manPages", "installManPage", value),
};

const shells = z
  .object({
    bash: files("Completions for bash, named after the program"),
    zsh: files("Completions for zsh, named after the program"),
    fish: files("Completions for fish, named after the program"),
  })
  .meta({ title: "Completions", description: "Completions for shells." });

/** Source: nixpkgs manual, `installShellFiles`, `installShellCompletion`, read 2026-11. */
export const completions: Family<typeof shells> = {
  schema: shells,
  settings: (value) =>
    (["bash", "zsh", "fish"] as const).flatMap((shell) =>
      install(`completions.${shell}`, `installShellCompletion --${shell}`, value[shell]),
    ),
};
