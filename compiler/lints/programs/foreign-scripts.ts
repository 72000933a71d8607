import { foreignScript } from "../../diagnostics/lints-programs.ts";
import { textWithHoles, type Text } from "../../language/text.ts";
import { placeOf, type AppEntry } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";

/** Scripts in another language than that of the shell which runs them all, whatever their first line says. */
export const checkForeignScripts: Lint = ({ apps, pkgs }, reporter) => {
  for (const entry of apps.values())
    for (const [script, path] of scriptsOf(entry)) {
      const language = languageOf(script) ?? (path[0] === "test" ? driverLanguage(script) : undefined);
      if (language !== undefined) reporter.report(foreignScript(language, placeOf(entry, ...path)));
    }
  for (const entry of pkgs.values()) {
    const language = languageOf(entry.data.test.script);
    if (language !== undefined) reporter.report(foreignScript(language, placeOf(entry, "test", "script")));
  }
};

function* scriptsOf({ data: { services, test } }: AppEntry): Iterable<readonly [Text, readonly string[]]> {
  const { components, runtimes } = services;
  for (const [name, { process }] of components)
    if (process.preStart !== null)
      yield [process.preStart, ["services", "components", name, "process", "preStart"]];
  for (const [name, { setup }] of runtimes.container.components)
    yield [setup, ["services", "runtimes", "container", "components", name, "setup"]];
  yield [runtimes.hostos.setup, ["services", "runtimes", "hostos", "setup"]];
  yield [test.programs.script, ["test", "programs", "script"]];
  yield [test.services.script, ["test", "services", "script"]];
}

/** The interpreter that the first line names, where it is no shell. Source: execve(2), "Interpreter scripts"; env(1), `-S`. */
function languageOf(script: Text): string | undefined {
  const [, line = ""] = /^\s*#![ \t]*(.*)/.exec(textWithHoles(script, "/hole")) ?? [];
  const [first = "", ...rest] = line
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^.*\//, ""));
  const program = first === "env" ? rest.find((word) => !/^-|=/.test(word)) : first;
  return program === undefined || program === "" || shells.test(program) ? undefined : `\`${program}\``;
}

/** `nix-shell` runs what the next line says. */
const shells = /^(?:ba|da|a|k|mk|z)?sh$|^(?:busybox|nix-shell|nix|hole)$/;

/** NixOS has its tests in Python, with the machine as an object. Source: NixOS manual, "Writing Tests". */
const driverLanguage = (script: Text): string | undefined =>
  /^[ \t]*(?:(?:machine|server|client)\.\w+\(|start_all\(\)|with subtest\()/m.test(textWithHoles(script, "x"))
    ? "the Python of NixOS tests"
    : undefined;
