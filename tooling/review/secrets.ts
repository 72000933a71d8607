import { secretIn, secretsInText, type Secret } from "../../compiler/support/secrets.ts";
import { once } from "../../compiler/support/once.ts";
import { at, isObject } from "../support/json-data.ts";
import type { Fact } from "./table/fact.ts";

/** Values that look like secrets, by their names or their forms: options, variables, lines of texts, and arguments in lists. */
export function secretsIn(name: string, value: unknown): readonly Secret[] {
  if (isCommandLine.test(name)) return secretsIn("", wordsOf(value));
  if (typeof value === "string") {
    const whole = secretIn(name, value);
    return (whole ? [whole] : secretsInText(value)).filter(({ placeholder }) => placeholder === undefined);
  }
  if (Array.isArray(value))
    return value.flatMap((each: unknown, index) => {
      const option = optionOf(value[index - 1]);
      const [, own = "", text] = (typeof each === "string" && /^--?([\w.-]+)=(.*)$/s.exec(each)) || [];
      return text === undefined ? secretsIn(option ?? "", each) : secretsIn(inWords(own), text);
    });
  return isObject(value) ? Object.entries(value).flatMap(([key, each]) => secretsIn(key, each)) : [];
}

/** Settings of systemd that are command lines: `ExecStart`, `services.web.serviceConfig.ExecStartPre`. */
const isCommandLine = /\bExec\w+$/;

const wordsOf = (value: unknown): readonly unknown[] =>
  typeof value === "string" ? value.split(/\s+/) : Array.isArray(value) ? value.flatMap(wordsOf) : [value];

const optionOf = (argument: unknown): string | undefined =>
  typeof argument === "string" && /^--?[\w.-]+$/.test(argument)
    ? inWords(argument.replace(/^-+/, ""))
    : undefined;

const inWords = (option: string): string => option.replaceAll("-", "_");

/** Secrets that only the new side has. Units and containers have them from options. */
export function newSecrets({ path, before, after }: Fact): readonly Secret[] {
  if (after === undefined || path[0] === "container" || path[1] === "units") return [];
  const name = path.at(-1) ?? "";
  const found = valuesOf(after).flatMap((value) => secretsIn(name, value));
  const known = new Set(
    found.length > 0
      ? valuesOf(before).flatMap((value) => secretsIn(name, value).map((each) => each.value))
      : [],
  );
  return found.filter(({ value }) => !known.has(value));
}

/** The values of a setting: plan.json lists its definitions if there are several, or if they have properties. */
export function valuesOf(setting: unknown): readonly unknown[] {
  const definitions = at(setting, "definitions");
  if (!Array.isArray(definitions)) return setting === undefined ? [] : [setting];
  const values = definitions.map((each: unknown) => at(each, "value"));
  return values.filter((value) => value !== undefined);
}

const mask = "(hidden: looks like a secret)";

/** Masks secrets of some data in lines of generated files; short words only beside the name of the secret. */
export function maskSecrets(all: Iterable<unknown>): (line: string) => string {
  // Needed only if files are printed.
  const secrets = once(() =>
    [...all]
      .flatMap((data) => secretsIn("", data))
      .flatMap(({ name, value }) =>
        value
          .split("\n")
          .filter((line) => line.trim() !== "")
          .flatMap((line) => spellingsOf(line.trim()).map((spelling) => ({ name, value: spelling }))),
      )
      .sort((a, b) => b.value.length - a.value.length),
  );
  return (line) =>
    secrets().reduce(
      (masked, { name, value }) =>
        isDistinctive(value) || masked.includes(name) || isAlone(value, masked)
          ? masked.replaceAll(value, mask)
          : masked,
      line,
    );
}

/** Whether a value is unlikely to mean anything else: `test` and `web-db` may be a folder or a user. */
const isDistinctive = (value: string): boolean =>
  value.length >= 6 && !/^[a-z]+(?:[-_. ][a-z]+)*$/i.test(value) && !/^[\d.:]+$/.test(value);

/** Whether a value is its whole line, as in a list of arguments. */
const isAlone = (value: string, line: string): boolean =>
  line.replace(/^[+ -]?\s*(?:- )?["']*|["']*,?$/g, "") === value;

/** Plain, in JSON, YAML and Nix strings, and with the escapes of units and compose files. */
function spellingsOf(value: string): readonly string[] {
  const escaped = JSON.stringify(value).slice(1, -1);
  return [value, escaped].flatMap((each) => [
    each,
    each.replaceAll("%", "%%"),
    each.replaceAll("$", "$$$$"),
    each.replaceAll("${", "\\${"),
    each.replaceAll("${", "\\\\${"),
  ]);
}
