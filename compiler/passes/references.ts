import type { Span } from "../support/span.ts";
import { invisibleIn } from "../support/visible.ts";
import type { Entry } from "../check/checked-catalog.ts";
import type { Place } from "../diagnostics/make.ts";

/** A file or folder of the recipe tree that an entry names. */
export interface FileReference {
  readonly file: string;
  /** The path of the option that contains it, from the entry. */
  readonly option: readonly string[];
  /** Whether the file is the whole value of the option, and not a part of an expression or a free-form value. */
  readonly direct: boolean;
  readonly at: Place;
}

/** A name or string with invisible characters in an expression. */
export interface HiddenCharacters {
  /** Code points, `U+202E`. */
  readonly characters: readonly string[];
  readonly option: readonly string[];
  readonly at: Place;
}

/** The references of an entry, in no particular order. */
export interface References {
  readonly files: readonly FileReference[];
  readonly hidden: readonly HiddenCharacters[];
  /** Names selected from `pkgs` anywhere in the entry, each with its first place. */
  readonly packages: ReadonlyMap<string, Place>;
  /** `pkgs.<name>.arguments.<argument>` anywhere in the entry. */
  readonly arguments: readonly { readonly name: string; readonly argument: string; readonly at: Place }[];
}

/** A step of the path to an option; expressions and free-form values count as one step. */
interface Way {
  readonly parent: Way | undefined;
  readonly key: string;
}

interface Visit {
  readonly value: object;
  readonly way: Way | undefined;
  /** Inside a leaf of the schema: an expression, a text, a free-form value. */
  readonly inside: boolean;
  readonly span: Span | undefined;
}

/**
 * Finds every file and package in checked data at any depth. Data, expressions and values are all plain objects, so one
 * loop covers every option. Lazy values are forced; there is no recursion.
 */
export function collectReferences(entry: Entry<object>): References {
  const files: FileReference[] = [];
  const hidden: HiddenCharacters[] = [];
  const packages = new Map<string, Place>();
  const args: References["arguments"][number][] = [];
  const visits: Visit[] = [{ value: entry.data, way: undefined, inside: false, span: undefined }];
  const seen = new Set<object>();
  for (let visit = visits.pop(); visit !== undefined; visit = visits.pop()) {
    const { value, way, inside, span } = visit;
    // Shared parts are visited once, because values can double at every level. A group in which nothing is set is
    // frozen (`compiler/check/unset-option.ts`) and skipped: its defaults, such as another builder's tools, are not used.
    if (seen.has(value) || Object.isFrozen(value)) continue;
    seen.add(value);
    const file = fileOf(value as Fields);
    if (file !== undefined) {
      const option = stepsOf(way);
      files.push({ file, option, direct: !inside, at: span ?? entry.provenance.at(option).span });
    }
    const characters = inside ? invisibleIn(writtenIn(value as Fields)) : [];
    if (characters.length > 0) {
      const option = stepsOf(way);
      hidden.push({ characters, option, at: span ?? entry.provenance.at(option).span });
    }
    const name = packageOf(value as Fields);
    if (name !== undefined && !packages.has(name)) {
      packages.set(name, span ?? entry.provenance.at(stepsOf(way)).span);
    }
    const argument = name === undefined ? undefined : argumentOf(value as Fields);
    if (name !== undefined && argument !== undefined)
      args.push({ name, argument, at: span ?? entry.provenance.at(stepsOf(way)).span });
    pushChildren(visit, visits);
  }
  return { files, hidden, packages, arguments: args };
}

/** The last one pushed is the first one visited. */
function pushChildren(visit: Visit, visits: Visit[]): void {
  const { value } = visit;
  if (Array.isArray(value)) {
    const elements: readonly unknown[] = value;
    for (let at = elements.length - 1; at >= 0; at -= 1) {
      pushChild(String(at), elements[at], visit.inside, visit, visits);
    }
    return;
  }
  const fields = value as Fields;
  const isLeaf = visit.inside || fields["kind"] !== undefined || fields["parts"] !== undefined;
  if (isThunk(value)) pushChild("", value.force(), isLeaf, visit, visits);
  else if (isFunction(value)) pushChild("", value.reify(), isLeaf, visit, visits);
  else if (value instanceof Map) {
    const children: [unknown, unknown][] = [...value];
    for (const [key, child] of children.reverse()) pushChild(String(key), child, isLeaf, visit, visits);
  } else {
    const keys = Object.keys(fields);
    for (let at = keys.length - 1; at >= 0; at -= 1) {
      const key = keys[at] ?? "";
      pushChild(key, fields[key], isLeaf, visit, visits);
    }
  }
}

function pushChild(
  key: string,
  child: unknown,
  inside: boolean,
  { way, span }: Visit,
  visits: Visit[],
): void {
  if (typeof child !== "object" || child === null || key === "span" || key === "nameSpan") return;
  visits.push({
    value: child,
    way: inside ? way : { parent: way, key },
    inside,
    span: spanOf(child) ?? span,
  });
}

/** Fields that any object may have. Reading a missing property is faster than checking for it. */
type Fields = Readonly<Record<string, unknown>>;

/** A `path` option, a path value, or a path with known text in an expression. */
function fileOf({ kind, path, base, parts }: Fields): string | undefined {
  if (kind === "file" && typeof path === "string") return path;
  if (kind !== "path") return undefined;
  if (typeof path === "string") return path;
  if (base !== "tree" || !isList(parts)) return undefined;
  return parts.every((part) => typeof part === "string") ? parts.join("") : undefined;
}

/** The text of a string or the name of an attribute in an expression. Those of values have been checked. */
function writtenIn(value: Fields): string {
  const { kind } = value;
  if (kind === undefined) return "";
  if (isNamed(value, "static")) return value.name;
  const { text, parts } = value;
  if (kind !== "string" || text !== undefined || !isList(parts)) return "";
  return parts.filter((part) => typeof part === "string").join("");
}

/** `x` for `pkgs.x` or `pkgs.x.y`. */
function packageOf({ kind, target, path }: Fields): string | undefined {
  if (kind !== "select" || !isNamed(target, "variable", "pkgs") || !isList(path)) return undefined;
  const [first] = path;
  return isNamed(first, "static") ? first.name : undefined;
}

/** `y` for `pkgs.x.arguments.y`. */
function argumentOf({ path }: Fields): string | undefined {
  const [, second, third] = isList(path) ? path : [];
  return isNamed(second, "static", "arguments") && isNamed(third, "static") ? third.name : undefined;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function isNamed(node: unknown, kind: string, name?: string): node is { readonly name: string } {
  if (typeof node !== "object" || node === null) return false;
  const fields = node as Fields;
  return (
    fields["kind"] === kind &&
    typeof fields["name"] === "string" &&
    (name === undefined || fields["name"] === name)
  );
}

const isThunk = (value: object): value is { force(): unknown } =>
  typeof (value as Fields)["force"] === "function";
const isFunction = (value: object): value is { reify(): unknown } =>
  typeof (value as Fields)["reify"] === "function";

function spanOf(value: object): Span | undefined {
  const { span } = value as Fields;
  return isSpan(span) ? span : undefined;
}
function isSpan(span: unknown): span is Span {
  if (typeof span !== "object" || span === null) return false;
  const { file, start, end } = span as Fields;
  return file !== undefined && start !== undefined && end !== undefined;
}

function stepsOf(way: Way | undefined): readonly string[] {
  const steps: string[] = [];
  for (let at = way; at !== undefined; at = at.parent) steps.push(at.key);
  return steps.reverse();
}
