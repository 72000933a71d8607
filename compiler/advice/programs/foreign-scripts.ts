import { foreignScript, testDriverScript } from "../../diagnostics/lints-programs.ts";
import { textWithHoles, type Text } from "../../language/text.ts";
import { placeOf } from "../../passes/context.ts";
import type { Lint } from "../lint.ts";
import { startScripts } from "../reading/start-scripts.ts";

/** Scripts in another language than that of the shell which runs them all, whatever their first line says. */
export const checkForeignScripts: Lint = ({ apps, pkgs }, reporter) => {
  for (const entry of apps.values()) {
    for (const { text, path } of startScripts(entry)) {
      const interpreter = interpreterOf(text);
      if (interpreter !== undefined)
        reporter.report(foreignScript(interpreter, placeOf(entry, "services", ...path)));
    }
    for (const kind of ["programs", "services"] as const) {
      const { script } = entry.data.test[kind];
      const at = placeOf(entry, "test", kind, "script");
      const interpreter = interpreterOf(script);
      if (interpreter !== undefined) reporter.report(foreignScript(interpreter, at));
      else if (isForTestDriver(script)) reporter.report(testDriverScript(at));
    }
  }
  for (const entry of pkgs.values()) {
    const interpreter = interpreterOf(entry.data.test.script);
    if (interpreter !== undefined)
      reporter.report(foreignScript(interpreter, placeOf(entry, "test", "script")));
  }
};

/** The interpreter that the first line names, where it is no shell. Source: execve(2), "Interpreter scripts"; env(1), `-S`. */
function interpreterOf(script: Text): string | undefined {
  const [, line = ""] = /^\s*#![ \t]*(.*)/.exec(textWithHoles(script, "/hole")) ?? [];
  const [first = "", ...rest] = line
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/^.*\//, ""));
  const program = first === "env" ? rest.find((word) => !/^-|=/.test(word)) : first;
  return program === undefined || program === "" || shells.test(program) ? undefined : program;
}

/** `nix-shell` runs what the next line says. */
const shells = /^(?:ba|da|a|k|mk|z)?sh$|^(?:busybox|nix-shell|nix|hole)$/;

/** NixOS has its tests in Python, with the machine as an object. Source: NixOS manual, "Writing Tests". */
const isForTestDriver = (script: Text): boolean =>
  /^[ \t]*(?:(?:machine|server|client)\.\w+\(|start_all\(\)|with subtest\()/m.test(
    textWithHoles(script, "x"),
  );
