import { Document, Scalar, YAMLMap, YAMLSeq, type Node } from "yaml";

/** The content of a YAML file. */
export type Yaml = Plain | Quoted | YamlList | YamlMap;

/** A number or boolean. */
export interface Plain {
  readonly kind: "plain";
  readonly value: number | boolean;
}

export interface Quoted {
  readonly kind: "quoted";
  readonly value: string;
}

/** Not empty. */
export interface YamlList {
  readonly kind: "list";
  readonly items: readonly Yaml[];
}

export interface YamlMap {
  readonly kind: "map";
  readonly entries: readonly (readonly [key: string, value: Yaml])[];
}

/** Plain data. Members without a value and empty lists are left out. */
export type Data = string | number | boolean | readonly Data[] | Fields;
export interface Fields {
  readonly [name: string]: Data | undefined;
}

export const yamlMap = (fields: Fields): YamlMap => ({
  kind: "map",
  entries: Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0)
      ? []
      : [[name, yamlOf(value)] as const],
  ),
});

function yamlOf(data: Data): Yaml {
  if (typeof data === "string") return { kind: "quoted", value: data };
  if (typeof data !== "object") return { kind: "plain", value: data };
  return isList(data) ? { kind: "list", items: data.map(yamlOf) } : yamlMap(data);
}

const isList = (data: readonly Data[] | Fields): data is readonly Data[] => Array.isArray(data);

/** A file in prettier's layout, below a comment. Every string is quoted, and so are ambiguous keys. */
export function printYaml(root: YamlMap, comment: string): string {
  if (isSimple(root)) return `# ${comment}\n${simpleMap(root, "\n")}\n`;
  const document = new Document(nodeOf(root));
  document.commentBefore = ` ${comment}`;
  return document.toString({ lineWidth: 0, flowCollectionPadding: true }).replace(unreadable, escaped);
}

// Most files need no escapes. They are printed here, because the library takes many times as long.

/** Text that needs no escape in double quotes. */
const simpleText = /^[ !#-[\]-~]*$/;
const plainKey = /^[A-Za-z_][\w.-]*$/;
/** Longer keys need another notation. */
const longestKey = 1000;

function isSimple(yaml: Yaml): boolean {
  switch (yaml.kind) {
    case "plain":
      return true;
    case "quoted":
      return simpleText.test(yaml.value);
    case "list":
      return yaml.items.every(isSimple);
    case "map":
      return yaml.entries.every(
        ([key, value]) => key.length < longestKey && simpleText.test(key) && isSimple(value),
      );
  }
}

/** `line` is a line feed and the indentation. */
function simple(yaml: Yaml, line: string): string {
  switch (yaml.kind) {
    case "plain":
      return ` ${yaml.value}`;
    case "quoted":
      return ` "${yaml.value}"`;
    case "list":
      return simpleList(yaml, line);
    case "map":
      return yaml.entries.length === 0 ? " {}" : simpleMap(yaml, line);
  }
}

function simpleMap({ entries }: YamlMap, line: string): string {
  let text = "";
  for (const [key, value] of entries)
    text += `${line}${isPlainKey(key) ? key : `"${key}"`}:${simple(value, `${line}  `)}`;
  return text;
}

function simpleList({ items }: YamlList, line: string): string {
  let text = "";
  for (const item of items) text += `${line}-${simpleItem(item, `${line}  `)}`;
  return text;
}

/** The first entry of a map is beside the dash. */
const simpleItem = (item: Yaml, line: string): string => {
  const printed = simple(item, line);
  return item.kind === "map" && item.entries.length > 0 ? ` ${printed.slice(line.length)}` : printed;
};

/** YAML 1.1 parses these as booleans or null, also as keys. */
const ambiguous = /^(?:y|n|yes|no|on|off|true|false|null|~)$/i;

const isPlainKey = (key: string): boolean => plainKey.test(key) && !ambiguous.test(key);

/**
 * Characters that must be escaped in double quotes (`quoted`): YAML 1.1 (podman-compose) refuses them, or treats them
 * as line ends. Source: YAML 1.1, 5.1 "Character Set" and 5.4 "Line Break Characters".
 */
const unreadable = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

function nodeOf(yaml: Yaml): Node {
  switch (yaml.kind) {
    case "plain":
      return new Scalar(yaml.value);
    case "quoted":
      return quoted(yaml.value);
    case "list": {
      const node = new YAMLSeq<Node>();
      for (const item of yaml.items) node.items.push(nodeOf(item));
      return node;
    }
    case "map": {
      const node = new YAMLMap<Node, Node>();
      for (const [key, value] of yaml.entries)
        node.add({ key: isPlainKey(key) ? new Scalar(key) : quoted(key), value: nodeOf(value) });
      if (yaml.entries.length === 0) node.flow = true;
      return node;
    }
  }
}

/** In double quotes, or in single ones if only double quotes need escapes: prettier's rule. */
function quoted(value: string): Node {
  const scalar = new Scalar(value);
  const needsEscapes = /\\[^"]/.test(JSON.stringify(value).slice(1, -1)) || value.search(unreadable) >= 0;
  scalar.type = value.includes('"') && !needsEscapes ? Scalar.QUOTE_SINGLE : Scalar.QUOTE_DOUBLE;
  return scalar;
}
