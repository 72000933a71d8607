import type { Diagnostic } from "./diagnostic.ts";
import { warning, type Place } from "./make.ts";

/** CG617: a script that calls a program that nothing brings. */
export const missingScriptProgram = (
  { script, program, pkg, option }: Record<"script" | "program" | "pkg" | "option", string>,
  at: Place,
): Diagnostic =>
  warning("CG617", at, `${script} calls \`${program}\`, which is in none of its packages`, {
    hint: `Add \`pkgs.${pkg}\` to \`${option}\`.`,
  });

/**
 * CG633: a script before a component that goes on when one of its commands has failed.
 * @param command its program, empty where that has no name
 */
export const carelessScript = (
  { script, command, component }: Record<"script" | "command", string> & { component: string | undefined },
  at: Place,
): Diagnostic =>
  warning(
    "CG633",
    at,
    `${script} goes on when ${command ? `\`${command}\`` : "a command before its last one"} fails`,
    {
      hint: `Begin it with \`set -e\`: then it ends at the first command that fails, and ${
        component === undefined ? "no component starts" : `\`${component}\` does not start`
      }. As it is, its last command alone decides. Where one may fail, write \`|| true\` behind it.`,
    },
  );

/** CG624: a script that is a file by itself, where a package with programs is asked for. */
export const scriptAsPackage = (option: string, writer: string, name: string, at: Place): Diagnostic =>
  warning(
    "CG624",
    at,
    `\`${option}\` takes a package, and what \`pkgs.${writer}\` makes is a file: there is no \`bin/${name}\` in it`,
    {
      hint: `Write \`pkgs.${withBin(writer)}\`, which puts the program into a package.`,
    },
  );

/** CG659: a script in another language than that of the shell. */
export const foreignScript = (interpreter: string, at: Place): Diagnostic =>
  notOfBash(
    `\`${interpreter}\``,
    "Every script is one of bash, whatever its first line says. Make a program of it, as `pkgs.writers.writePython3Bin` does, and call that here.",
    at,
  );

/** The same of a test that is written for the driver of NixOS tests. */
export const testDriverScript = (at: Place): Diagnostic =>
  notOfBash(
    "the Python of NixOS tests",
    "Write the commands themselves: they run on the machine, once what they test has started, and the first that fails is the failure of the test.",
    at,
  );

const notOfBash = (language: string, hint: string, at: Place): Diagnostic =>
  warning("CG659", at, `this is for ${language}, and bash runs it`, { hint });

/**
 * CG647: the main program of a package as a path, where it is looked for in `bin`, or with white space around it, such as
 * the line feed of a text of YAML.
 */
export const nestedMainProgram = (value: string, name: string, at: Place): Diagnostic => {
  const isPath = value.includes("/");
  const what = isPath ? `\`${value}\` is a path` : "this has white space around it";
  return warning("CG647", at, `\`mainProgram\` is the name of a program in \`bin\`, and ${what}`, {
    hint:
      !isPath || /^(?:\.?\/)?bin\/[^/]+$/.test(value)
        ? `Write \`${name}\`.`
        : "Have the build put the program, or a link to it, into `bin`, and write its name.",
  });
};

const withBin = (writer: string): string => (writer === "writeText" ? "writeShellScriptBin" : `${writer}Bin`);
