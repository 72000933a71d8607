import { at, canonical, objectAt, textAt, textsAt } from "../data.ts";
import { packageName, quoted } from "../words.ts";
import { hostConfigsOf, stringsOf } from "./settings.ts";
import { componentsOf, type ReviewedApp, type ReviewedPackage } from "./side.ts";
import type { OutputTree } from "./tree.ts";

/** The start of the names of component scripts. */
export const ofComponents = "the script before each start of ";

/** Scripts that an app runs on hosts and in containers, by name for users. */
export function machineScripts(app: ReviewedApp): ReadonlyMap<string, string> {
  const components = [...componentsOf(app)];
  return new Map([
    ...components.map(([name, data]): [string, string] => [
      `${ofComponents}${quoted(name)}`,
      textAt(data, "preStart"),
    ]),
    ["the setup script of the host", textAt(app.plan, "hostos", "setup")],
    ...components.map(([name, data]): [string, string] => [
      `the setup script of the container ${quoted(name)}`,
      textAt(data, "containerSetup"),
    ]),
  ]);
}

/** Test scripts of an app. */
export const testScripts = ({ options }: ReviewedApp): ReadonlyMap<string, string> =>
  new Map([
    ["the test of the program", textAt(options, "test", "programs", "script")],
    ["the test of the services", textAt(options, "test", "services", "script")],
  ]);

/** Test and development scripts of a package. */
export const packageScripts = ({ options }: ReviewedPackage): ReadonlyMap<string, string> =>
  new Map([
    ["the script of the development environment", textAt(options, "develop", "shellHook")],
    ["the test", textAt(options, "test", "script")],
  ]);

/** Commands and scripts that an app runs, by name for users. */
export const programsOf = (app: ReviewedApp): ReadonlyMap<string, string> =>
  new Map([
    ...[...componentsOf(app)].flatMap(([name, data]): [string, string][] => [
      [`component ${quoted(name)}`, textsAt(data, "command").join(" ")],
      [`the health check of ${quoted(name)}`, textsAt(data, "health", "test").join(" ")],
    ]),
    ...machineScripts(app),
    ...[...hostConfigsOf(app)].flatMap(([what, { settings, of }]) =>
      [...(of === "machine" ? [] : settings)].map(([path, { text }]): [string, string] => [
        `${quoted(path)} in ${what}`,
        stringsOf(text).join("\n"),
      ]),
    ),
  ]);

/** A configuration file of a component. */
export interface ConfigFile {
  /** All its data, for comparison. */
  readonly content: string;
  /** Its file in the recipe folder; empty if its text is in the recipe. */
  readonly source: string;
  /** Empty if it is not in the output. */
  readonly text: string;
}

/** By `<component>/<file>`. `files` has copies of recipe files. */
export function configFilesOf(app: ReviewedApp, files: OutputTree): ReadonlyMap<string, ConfigFile> {
  const found = new Map<string, ConfigFile>();
  for (const [component, data] of componentsOf(app))
    for (const [key, file] of Object.entries(objectAt(data, "configFiles"))) {
      const source = textAt(file, "source");
      const text = textAt(file, "text") || (files.get(source) ?? "");
      found.set(`${component}/${key}`, { content: canonical(file), source, text });
    }
  return found;
}

/** The packages of a list, also of a computed one: `${[ pkgs.a ] ++ lib.optionals c [ pkgs.b ]}`. */
export function packagesAt(value: unknown, ...path: readonly string[]): readonly string[] {
  const found = at(value, ...path);
  if (typeof found !== "string") return textsAt(value, ...path).map(packageName);
  return conditionalPackages(found);
}

/** Adds conditions to the packages that depend on them. */
function conditionalPackages(text: string): readonly string[] {
  const names: string[] = [];
  let condition = "";
  for (const [word] of text.matchAll(
    /lib\.optionals (?:\([^[\]]*\)|\S+)|\+\+ \[|"\$\{[^"]*\}"|(?<![\w."{])pkgs\.[\w.'-]+/g,
  )) {
    if (word.startsWith("lib.optionals ")) condition = ` if ${word.slice("lib.optionals ".length)}`;
    else if (word === "++ [") condition = "";
    else
      names.push(
        packageName(word.replace(/^"(.*)"$/, "$1")).replace(/^pkgs\./, "") +
          condition.replaceAll(/\bpkgs\./g, ""),
      );
  }
  return names;
}
