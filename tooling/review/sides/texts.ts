import { canonical, objectAt, textAt } from "../data.ts";
import { quoted } from "../words.ts";
import { componentsOf, type ReviewedApp, type ReviewedPackage } from "./side.ts";
import type { OutputTree } from "./tree.ts";

/** Scripts that an app runs on hosts and in containers, by name for users. */
export function machineScripts(app: ReviewedApp): ReadonlyMap<string, string> {
  const components = [...componentsOf(app)];
  return new Map([
    ...components.map(([name, data]): [string, string] => [
      `the script before each start of ${quoted(name)}`,
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
