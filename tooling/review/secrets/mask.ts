import { once } from "../../../compiler/support/once.ts";
import {
  isNamedSecret,
  isSecretSetting,
  secretSettings,
  type SecretSetting,
} from "../../../compiler/support/secret-settings.ts";
import { objectAt, textAt, textsAt } from "../data.ts";
import { hostConfigsOf, stringsOf, type HostConfig } from "../sides/settings.ts";
import { componentsOf, unitsOf, type ReviewedApp, type ReviewedPackage } from "../sides/side.ts";
import { configFilesOf, machineScripts, packageScripts, testScripts } from "../sides/texts.ts";
import type { OutputTree } from "../sides/tree.ts";
import { scriptSecrets, isSecretVariable, secretArguments } from "./secrets.ts";

const mask = "(hidden: looks like a secret)";

/** The entries of one side that are printed. */
export interface Masked {
  readonly files: OutputTree;
  readonly apps: readonly ReviewedApp[];
  readonly pkgs: readonly ReviewedPackage[];
}

/**
 * Masks values that look like secrets in lines of generated files, in every spelling. Words that may mean something else are masked
 * only after the name of the secret.
 */
export function maskSecrets(sides: readonly Masked[]): (line: string) => string {
  // Needed only if files are printed.
  const masks = once(() => masksOf(sides.flatMap((side) => [...secretsIn(side)])));
  return (line) => masks().reduce((masked, hide) => hide(masked), line);
}

/** Settings of a host or of containers that look like secrets, by path. */
export function secretsOfHost({ settings, of }: HostConfig): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [path, { text }] of of === "machine" ? [] : settings) {
    if (!isNamedSecret(path)) continue;
    const values = stringsOf(text).filter((value) => isSecretSetting(path, value));
    if (values.length > 0) found.set(path, values);
  }
  return found;
}

function* secretsIn({ files, apps, pkgs }: Masked): Iterable<SecretSetting> {
  for (const app of apps) {
    for (const data of componentsOf(app).values()) {
      yield* ofEnvironment(data, "environment");
      yield* secretArguments(textsAt(data, "command"));
    }
    for (const unit of unitsOf(app).values()) {
      yield* ofEnvironment(unit, "Environment");
      yield* secretArguments(textAt(unit, "Service", "ExecStart").split(/\s+/));
    }
    for (const { text } of configFilesOf(app, files).values()) yield* secretSettings(text);
    for (const script of [...machineScripts(app).values(), ...testScripts(app).values()])
      yield* scriptSecrets(script);
    for (const config of hostConfigsOf(app).values())
      for (const [path, values] of secretsOfHost(config))
        for (const value of values) yield { name: path.slice(path.lastIndexOf(".") + 1), value };
  }
  for (const pkg of pkgs) for (const script of packageScripts(pkg).values()) yield* scriptSecrets(script);
}

function* ofEnvironment(data: unknown, key: string): Iterable<SecretSetting> {
  for (const [name, value] of Object.entries(objectAt(data, key)))
    if (typeof value === "string" && value !== "" && isSecretVariable(name, value)) yield { name, value };
}

function masksOf(secrets: Iterable<SecretSetting>): readonly ((line: string) => string)[] {
  const anywhere = new Set<string>();
  const words = new Map<string, Word>();
  for (const { name, value, standsAlone = name === "private key" } of secrets)
    for (const part of value.split("\n").filter((each) => each.trim() !== ""))
      for (const spelling of spellingsOf(part)) {
        if (isDistinctive(part)) anywhere.add(spelling);
        const word = words.get(spelling) ?? { names: new Set(), standsAlone: false };
        word.names.add(name);
        words.set(spelling, { ...word, standsAlone: word.standsAlone || standsAlone });
      }
  const isOther = (spelling: string): boolean => !anywhere.has(spelling);
  return [
    ...longestFirst([...anywhere]).map((spelling) => (line: string) => line.replaceAll(spelling, mask)),
    ...longestFirst([...words.keys()].filter(isOther)).flatMap((spelling) => {
      const word = words.get(spelling);
      return word ? [behind(word, spelling)] : [];
    }),
  ];
}

/** The names of secrets with a word as their value. */
interface Word {
  readonly names: Set<string>;
  readonly standsAlone: boolean;
}

const longestFirst = (spellings: readonly string[]): readonly string[] =>
  [...spellings].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

/** Whether a value is unlikely to mean anything else: `test` and `web-db` may be a folder or a user. */
const isDistinctive = (value: string): boolean =>
  value.length >= 8 && !/^[a-z]+(?:[-_. ][a-z]+)*$/i.test(value) && !/^[\d.:]+$/.test(value);

/** Masks a word after one of its names (`NAME="word"`, `"name": "word"`, `--name word`), or if it is its whole line. */
function behind({ names, standsAlone }: Word, word: string): (line: string) => string {
  const [name, value] = [[...names].map(literally).join("|"), literally(word)];
  const assigned = new RegExp(`((?:${name})(?:[^\\w\\n]|\\\\[nrt])*?)${value}(?!\\w)`, "g");
  const alone = new RegExp(`^([+ -]?\\s*(?:- )?["']{0,2})${value}(["']{0,2},?)$`);
  return (line) => {
    if (!line.includes(word)) return line;
    const hidden = line.replace(assigned, `$1${mask}`);
    return standsAlone ? hidden.replace(alone, `$1${mask}$2`) : hidden;
  };
}

const literally = (text: string): string => text.replace(/[^\w\s]/g, "\\$&");

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
