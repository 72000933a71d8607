import type { Text, PackageRef } from "../../language/option-values.ts";
import { select, variable, apply } from "../../language/build.ts";
import { textOfParts, text, compose } from "../../language/text.ts";
import type { HealthPlan } from "../model.ts";
import { killAfter } from "../restart.ts";
import { seconds } from "../seconds.ts";
import { escapeText, isPlainWord } from "../../language/harmless.ts";
import { packageList } from "../../language/value-expressions.ts";
import type { Script } from "./scripts.ts";

/** A word of a POSIX shell, quoted unless no quotes are needed. Source: POSIX.1, Shell Command Language, 2.2. */
export function shellWord(value: Text): Text {
  if (isPlainWord(value, safe)) return value;
  return textOfParts(["'", ...escapeText(value, (part) => part.replaceAll("'", `'\\''`)).parts, "'"]);
}

const safe = /^[\w@%+:,./-]+$/;

/** A POSIX shell command with literal words. */
export const shellCommand = (words: readonly Text[]): Text =>
  textOfParts(
    words.flatMap((word, index) => (index === 0 ? shellWord(word).parts : [" ", ...shellWord(word).parts])),
  );

/** A program that scripts of catalogc call by its full path, because the component may change `PATH`. */
export const tool = (
  name: "coreutils" | "getent" | "gnugrep" | "podman" | "supercronic" | "systemd",
  program: string,
): Text => compose`${text(select(variable("pkgs"), name))}/bin/${program}`;

/** A single check: the command without a shell, with a time limit (timeout(1)). `wrapper` is a command that executes it. */
export const checkScript = (
  name: string,
  { test, timeout, packages }: HealthPlan,
  wrapper: Text = text(),
): Script => ({
  name: `${name}-check`,
  body: compose`${searchPath(packages)}exec ${wrapper}${tool("coreutils", "timeout")} --kill-after=${seconds(killAfter)} ${seconds(timeout)} ${shellCommand(test)}\n`,
});

const searchPath = (packages: readonly PackageRef[]): Text =>
  packages.length === 0
    ? text()
    : compose`PATH=${text(apply(select(variable("lib"), "makeBinPath"), packageList(packages)))}:$PATH\n`;
