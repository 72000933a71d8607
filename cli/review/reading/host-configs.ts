import { settingsOf } from "../changed-paths.ts";
import { at, objectAt, type JsonObject } from "./json.ts";
import { moduleData } from "./module-data.ts";
import { isNamedSecret, isSecretSetting } from "../../../compiler/support/secret-settings.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import { stringsOf } from "./setting-values.ts";
import { quoted } from "../words.ts";

/** Configuration of an operating system that an app has. */
export interface HostConfig {
  readonly config: JsonObject;
  /** Whether it is that of the host, and not of the machine that a test or a trial runs in. */
  readonly isOfHost: boolean;
}

/** Those of an app by what they are called in a review. */
export function hostConfigsOf(evaluated: JsonObject): ReadonlyMap<string, HostConfig> {
  const hostos = objectAt(evaluated, "services", "runtimes", "hostos");
  const test = moduleData(at(evaluated, "test", "services", "hostosConfig"));
  return new Map<string, HostConfig>([
    ["host-OS configuration", { config: moduleData(at(hostos, "hostosConfig")), isOfHost: true }],
    ["virtual machine", { config: objectAt(hostos, "vm"), isOfHost: false }],
    ["host-OS configuration of its test", { config: test, isOfHost: false }],
    ...Object.entries(objectAt(evaluated, "services", "resources")).map(
      ([name, resource]): readonly [string, HostConfig] => [
        `host-OS configuration of ${quoted(name)}`,
        { config: moduleData(at(resource, "hostosConfig")), isOfHost: true },
      ],
    ),
  ]);
}

/** What the configurations of the host itself set, by path: see `settingsOf`. */
export function hostSettingsOf(app: ReviewedApp | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { config, isOfHost } of hostConfigsOf(app?.evaluated ?? {}).values())
    for (const [path, text] of isOfHost ? settingsOf(config) : [])
      found.set(path, `${found.get(path) ?? ""}${text}`);
  return found;
}

/** What of the configuration of a host looks like a secret, by the path of the option. */
export function hostSecrets(host: HostConfig): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [path, text] of host.isOfHost ? settingsOf(host.config) : []) {
    if (!isNamedSecret(path)) continue;
    const values = stringsOf(text).filter((value) => isSecretSetting(path, value));
    if (values.length > 0) found.set(path, values);
  }
  return found;
}

/** The strings that the configuration of a host sets, by the path of the option. */
export function textsOfHost({ config, isOfHost }: HostConfig): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [path, text] of isOfHost ? settingsOf(config) : []) {
    const values = stringsOf(text);
    if (values.length > 0) found.set(path, values);
  }
  return found;
}
