import { select, variable } from "../../compiler/language/build.ts";
import { staticText, text, type Text } from "../../compiler/language/text.ts";
import type { Value } from "../../compiler/language/value.ts";
import { known } from "../../compiler/language/values.ts";
import { gitPrefixes } from "../../compiler/schema/git-source.ts";
import { isResolvedSet } from "./plain-data.ts";
import { isText } from "../../compiler/language/option-values.ts";

const mark = "catalogc-probe";
/** A name that is valid everywhere, also for variables. */
const name = "catalogc_probe";
const hash = `sha256-${"B".repeat(43)}=`;
const expr = select(variable("pkgs"), mark);
const someText = text(mark);
const somePackage = { kind: "package", expr };
const someMaintainer: Value = { kind: "residual", expr: select(variable("lib"), "maintainers", mark) };
const someValue: Value = { kind: "string", text: someText };
/** Strings for the forms that nullable options require: any string, a URL, a hash, a folder of the source. */
const someStrings = [mark, "https://example.org/", hash, `source/${mark}`];

/**
 * Other values of the same type, to determine dependencies: the most likely to be accepted first. `words` are those of
 * an enumeration.
 */
export function variants(value: unknown, words: readonly string[]): readonly unknown[] {
  if (words.length > 0 && typeof value === "string") return words.filter((word) => word !== value);
  if (typeof value === "boolean") return [!value];
  if (typeof value === "number") return [value + 1];
  if (typeof value === "bigint") return [value + 1n];
  if (typeof value === "string") return otherStrings(value);
  if (value === null)
    return [...someStrings.flatMap((each) => [text(each), each]), somePackage, { kind: "expression", expr }];
  if (value instanceof Map) return [someText, mark, someValue].map((each) => new Map([[name, each]]));
  if (Array.isArray(value)) return [[someText], [somePackage], [mark], [someMaintainer]];
  if (typeof value !== "object") return [];
  if (isText(value)) return otherTexts(value);
  if (!("kind" in value)) return [];
  if (value.kind === "package") return [somePackage];
  if (value.kind === "file" || value.kind === "expression") return [{ kind: "expression", expr }];
  if (isResolvedSet(value))
    return [
      { ...value, entries: new Map([...value.entries].map(([key, each]) => [key, otherMember(each)])) },
    ];
  return isValue(value) ? [otherValue(value)] : [];
}

function otherTexts(value: Text): readonly Text[] {
  const whole = staticText(value);
  if (whole === undefined) return [withOtherLines(value)];
  return otherStrings(whole).map((each) => text(each));
}

/** Strings of the same form: a port, a duration, a hash, a URL, an absolute path, a sentence. */
function otherStrings(value: string): readonly string[] {
  const port = /^(\d+):(\d+)$/.exec(value);
  if (port) return [`${Number(port[1]) + 1}:${port[2]}`, `${port[1]}:${Number(port[2]) + 1}`];
  const source = /^(\w+):.+\/.+$/.exec(value);
  if (source?.[1] !== undefined && gitPrefixes.includes(source[1])) return otherSources(value, source[1]);
  const duration = /^(\d+)(?!\d)(.*)$/.exec(value);
  const number = duration ? [`${Number(duration[1]) + 1}${duration[2]}`] : [];
  if (value === "") return [hash, mark, "https://example.org/"];
  if (value.includes("\n")) return [otherLines(value), `${value}${mark}`];
  if (/^sha\d+-/.test(value))
    return [value.replace(/-(.)/, (_, first: string) => `-${first === "B" ? "C" : "B"}`)];
  if (value.endsWith(".")) return [`${value.slice(0, -1)} ${mark}.`, ...number];
  return [...number, `${value}${mark}`, `${value}/${mark}`];
}

/** Another host, and another value for each of its parts. */
function otherSources(value: string, kind: string): readonly string[] {
  const rest = value.slice(kind.length + 1);
  const [, url = "", pin = "", revision = ""] = /^(.*)\?(rev|tag)=(.*)$/.exec(rest) ?? [];
  if (kind === "git")
    return [
      `git:${url}/${mark}?${pin}=${revision}`,
      `git:${url}?${pin === "rev" ? "tag" : "rev"}=${revision}`,
      `git:${url}?${pin}=${revision}${mark}`,
    ];
  const parts = rest.split("/");
  return [
    ...gitPrefixes.filter((prefix) => prefix !== kind).map((prefix) => `${prefix}:${rest}`),
    ...parts.map(
      (_, at) => `${kind}:${parts.map((part, index) => (index === at ? `${part}${mark}` : part)).join("/")}`,
    ),
  ];
}

/** Each line must be recognizable as one of the option, including one after the last newline. */
const otherLines = (value: string): string => value.replace(/\n|(?<=[^\n])$/g, ` ${mark}$&`);

function withOtherLines({ parts }: Text): Text {
  const last = parts.at(-1);
  if (!parts.some((part) => typeof part === "string" && part.includes("\n"))) return text(...parts, mark);
  const others = parts.map((part) => (typeof part === "string" ? part.replaceAll("\n", ` ${mark}\n`) : part));
  return typeof last === "string" && last.endsWith("\n") ? text(...others) : text(...others, ` ${mark}`);
}

const otherMember = (value: unknown): unknown => variants(value, []).at(0) ?? value;

/** A free-form value with all parts changed. */
function otherValue(value: Value): Value {
  switch (value.kind) {
    case "bool":
      return { ...value, value: !value.value };
    case "int":
      return { ...value, value: value.value + 1n };
    case "float":
      return { ...value, value: value.value + 1 };
    case "string":
      return { ...value, text: withOtherLines(value.text) };
    case "list":
      return { ...value, elements: value.elements.map((each) => known(otherValue(each.force()))) };
    case "attrs":
      return value.entries.size === 0
        ? { ...value, entries: new Map([[mark, { value: known({ kind: "bool", value: true }) }]]) }
        : {
            ...value,
            entries: new Map(
              [...value.entries].map(([key, each]) => [
                key,
                { ...each, value: known(otherValue(each.value.force())) },
              ]),
            ),
          };
    default:
      return { kind: "residual", expr };
  }
}

const valueKinds = new Set([
  "null",
  "bool",
  "int",
  "float",
  "string",
  "path",
  "list",
  "attrs",
  "function",
  "residual",
]);
const isValue = (value: object): value is Value =>
  "kind" in value && typeof value.kind === "string" && valueKinds.has(value.kind);
