import { at, canonical, isObject, objectAt, parseJson } from "../data.ts";
import { pairs } from "./tree.ts";
import type { ReviewedApp } from "./side.ts";

/** The definitions of one option. */
export interface Setting {
  /** The path as Nix writes it, with quotes around names that need them: `virtualHosts."a.example".listen`. */
  readonly written: string;
  /** A line for each definition: its properties (`{"priority":50} `), and the value as JSON. */
  readonly text: string;
}

/** Settings by dotted path without quotes. */
export type Settings = ReadonlyMap<string, Setting>;

/** The options of an operating system that an app sets. */
export interface HostConfig {
  readonly settings: Settings;
  /** Hosts, only containers, or virtual machines of tests. */
  readonly of: "host" | "container" | "machine";
  /** For containers: with the settings of hosts. */
  readonly whole?: Settings;
}

/** Reads settings of plan.json. */
export function settingsOf(data: unknown): Settings {
  const found = new Map<string, Setting>();
  for (const [written, value] of isObject(data) ? Object.entries(data) : []) {
    const definitions = at(value, "definitions");
    const all: readonly unknown[] = Array.isArray(definitions) ? definitions : [{ value }];
    // Two components that declare one resource set its options twice, to the same values.
    const text = [...new Set(all.map(definitionText))].join("");
    const path = written.replace(/"((?:[^"\\]|\\.)*)"/g, "$1");
    found.set(path, { written, text });
  }
  return found;
}

function definitionText(definition: unknown): string {
  const { value, ...properties } = isObject(definition) ? definition : { value: definition };
  return `${Object.keys(properties).length > 0 ? `${canonical(properties)} ` : ""}${canonical(value)}\n`;
}

/** Definitions of both. */
function joined(one: Settings, other: Settings): Settings {
  const all = new Map(one);
  for (const [path, setting] of other)
    all.set(path, { ...setting, text: `${one.get(path)?.text ?? ""}${setting.text}` });
  return all;
}

/** The configurations of an app by their names in a review. */
export function hostConfigsOf({ plan }: ReviewedApp): ReadonlyMap<string, HostConfig> {
  const vm = objectAt(plan, "hostos", "vm");
  return new Map<string, HostConfig>([
    ["host-OS configuration", { settings: settingsOf(at(plan, "hostos", "settings")), of: "host" }],
    ["virtual machine", { settings: settingsOf(vm), of: "machine" }],
    [
      "host-OS configuration of its test",
      { settings: settingsOf(at(plan, "test", "settings")), of: "machine" },
    ],
    ...Object.entries(objectAt(plan, "resources")).flatMap(([name, resource]): [string, HostConfig][] => {
      const host = settingsOf(at(resource, "settings"));
      const container = settingsOf(at(resource, "containerSettings"));
      return [
        [`host-OS configuration of \`${name}\``, { settings: host, of: "host" }],
        [
          `container configuration of \`${name}\``,
          { settings: container, of: "container", whole: joined(host, container) },
        ],
      ];
    }),
  ]);
}

/** Settings of the host itself, by path. */
export function hostSettingsOf(app: ReviewedApp | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { settings, of } of app === undefined ? [] : hostConfigsOf(app).values())
    for (const [path, { text }] of of === "host" ? settings : [])
      found.set(path, `${found.get(path) ?? ""}${text}`);
  return found;
}

/** Leaves out sets that changed only because a member was added or removed. */
const withoutParents = (changed: readonly string[]): readonly string[] =>
  changed.filter(
    (path) => !changed.some((each) => each !== path && each.startsWith(path === "" ? "" : `${path}.`)),
  );

/** The values of a setting, without their properties. */
export const valuesOf = (text: string | undefined): readonly unknown[] =>
  (text ?? "").split("\n").flatMap((line) => {
    const value = line === "" ? undefined : parseJson(line.replace(properties, ""));
    return value === undefined ? [] : [value];
  });

const properties = /^\{(?:"(?:[^"\\]|\\.)*"|[^"{}])*\} /;

/** Those of them that are strings. */
export const stringsOf = (text: string | undefined): readonly string[] =>
  valuesOf(text).filter((value) => typeof value === "string");

/** Whether a definition of a setting is `true`, with any properties. */
export const isTrue = (setting: string | undefined): boolean => /(?:^|\s)true$/m.test(setting ?? "");

/** Dotted paths of values that differ; "" for the value as a whole. */
export function changedPaths(before: unknown, after: unknown): readonly string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [was, is] = [leavesOf(before), leavesOf(after)];
  return withoutParents(
    pairs(was, is).flatMap(([path, sides]) => (sides.before === sides.after ? [] : [path])),
  );
}

/** All values in some data, as JSON by dotted path. */
export function leavesOf(
  data: unknown,
  path = "",
  found = new Map<string, string>(),
): ReadonlyMap<string, string> {
  if (isObject(data) && Object.keys(data).length > 0)
    for (const [key, each] of Object.entries(data))
      leavesOf(each, path === "" ? key : `${path}.${key}`, found);
  else if (data !== undefined) found.set(path, canonical(data));
  return found;
}
