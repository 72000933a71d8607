import { settingsOf } from "../changed-paths.ts";
import { at, objectAt, type JsonObject } from "./json.ts";
import { moduleData } from "./module-data.ts";
import { isNamedSecret, isSecretSetting } from "../../../compiler/support/secret-settings.ts";
import { resourceConfigsOf } from "./resource-configs.ts";
import type { ReviewedApp } from "../sides/reviewed-tree.ts";
import { stringsOf } from "./setting-values.ts";
import { quoted } from "../words.ts";

/** Configuration of an operating system that an app has. */
export interface HostConfig {
  readonly config: JsonObject;
  /** Whether it is that of the host, of containers alone, or of the machine that a test or a trial runs in. */
  readonly of: "host" | "container" | "machine";
  /** Of containers: together with what they have from that of the host, on which it depends what a setting changes. */
  readonly whole?: JsonObject;
}

/** Those of an app by what they are called in a review. */
export function hostConfigsOf(evaluated: JsonObject): ReadonlyMap<string, HostConfig> {
  const hostos = objectAt(evaluated, "services", "runtimes", "hostos");
  const test = moduleData(at(evaluated, "test", "services", "hostosConfig"));
  return new Map<string, HostConfig>([
    ["host-OS configuration", { config: moduleData(at(hostos, "hostosConfig")), of: "host" }],
    ["virtual machine", { config: objectAt(hostos, "vm"), of: "machine" }],
    ["host-OS configuration of its test", { config: test, of: "machine" }],
    ...[...resourceConfigsOf(evaluated)].flatMap(
      ([name, { host, container, both }]): readonly (readonly [string, HostConfig])[] => [
        [`host-OS configuration of ${quoted(name)}`, { config: host, of: "host" }],
        [`container configuration of ${quoted(name)}`, { config: container, of: "container", whole: both }],
      ],
    ),
  ]);
}

/** What the configurations of the host itself set, by path: see `settingsOf`. */
export function hostSettingsOf(app: ReviewedApp | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { config, of } of hostConfigsOf(app?.evaluated ?? {}).values())
    for (const [path, text] of of === "host" ? settingsOf(config) : [])
      found.set(path, `${found.get(path) ?? ""}${text}`);
  return found;
}

/** What of the configuration of a host or of containers looks like a secret, by the path of the option. */
export function hostSecrets(host: HostConfig): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [path, text] of host.of === "machine" ? [] : settingsOf(host.config)) {
    if (!isNamedSecret(path)) continue;
    const values = stringsOf(text).filter((value) => isSecretSetting(path, value));
    if (values.length > 0) found.set(path, values);
  }
  return found;
}

/** The strings that the configuration of a host or of containers sets, by the path of the option. */
export function textsOfHost({ config, of }: HostConfig): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const [path, text] of of === "machine" ? [] : settingsOf(config)) {
    const values = stringsOf(text);
    if (values.length > 0) found.set(path, values);
  }
  return found;
}
