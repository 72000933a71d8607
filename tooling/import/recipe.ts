import { apply, attrs, bind, literal, string, variable } from "../../compiler/language/build.ts";
import type { Binding, Expr } from "../../compiler/language/expression.ts";
import { expressionsIn } from "../../compiler/language/expressions-in.ts";
import { namesBelow } from "../../compiler/language/names-below.ts";
import { freeNames } from "../../compiler/language/reification/free-names.ts";
import { lib } from "../../compiler/language/value-expressions.ts";
import { builders, builderKinds, type BuilderKind } from "../../compiler/schema/builders/builders.ts";
import { pkgEntry } from "../../compiler/schema/package.ts";
import { reflectGroup } from "../../compiler/schema/reflect.ts";
import { staticTreePath } from "../convert/nix/nix-only.ts";
import { optionTree } from "../support/option-tree.ts";
import { changedByStructure } from "./environment.ts";
import type { ImportedFile } from "./imported-file.ts";
import { place, type Entry } from "./place.ts";
import { extraPath, type Part, type Placement } from "./placement.ts";

export interface Recipe {
  readonly expr: Expr;
  readonly placements: readonly Placement[];
  /** Files that it refers to, by path in the folder of the package file. */
  readonly files: readonly string[];
  /** Attributes of the emitted file that the imported file does not have. */
  readonly added: readonly string[];
}

/** `{ pkgs.<name> = { … }; }` with the constants of the file that it needs. */
export function recipeOf(imported: ImportedFile, name: string): Recipe {
  const hoisted = new Set<string>();
  const { kind } = imported;
  const entries = (kind === "identityBuilder" ? [] : entriesOf(imported.attributes(hoisted))).map((each) => {
    const inside = imported.comments.get(each.attribute.join(".")) ?? [];
    return inside.length === 0 ? each : { ...each, comment: [...(each.comment ?? []), ...inside] };
  });
  const known = (attribute: string): string | undefined => {
    const value = entries.find(({ attribute: [each] }) => each === attribute)?.value;
    return value && imported.textOf(value);
  };
  const structured = entries.find(({ attribute: [each] }) => each === "__structuredAttrs")?.value;
  const isStructured = structured?.kind === "literal" && structured.value === true;
  const constant = (each: string): Expr | undefined => imported.constant(each, new Set());
  const hasName = known("pname") === name;
  const all = entries.flatMap(({ value }) => [...expressionsIn(value)].map(({ expr }) => expr));
  const own = all.map((expr) => namesBelow("pkgs", expr)).filter((path) => path?.[0] === name);
  const read = new Set(own.flatMap((path) => path?.slice(1, 2) ?? []));
  const target = {
    read,
    kind,
    name,
    hasName,
    version: known("version") ?? "",
    entries,
    isStructured,
    constant,
  };
  const placements: Placement[] = entries.map((entry) => {
    const { attribute, value } = entry;
    if (!imported.refused.has(attribute.join("."))) return place(entry, target);
    const option = attribute.join(".") === "src" ? ["source", "path"] : extraPath(attribute);
    return { ...entry, parts: [{ option, value }] };
  });
  const changed = structured === undefined ? changedByStructure(placements, kind, constant) : [];
  const fixed: readonly Commented[] = [
    ...(changed.length === 0
      ? []
      : [{ option: extraPath(["__structuredAttrs"]), value: apply(lib("mkForce"), literal(false)) }]),
    ...missingFormat(kind, entries),
    { option: ["build", kind, "enable"], value: literal(true) },
    ...(kind === imported.recognized.kind ? imported.recognized.options : []).map(([option, value]) => ({
      option: ["build", kind, option],
      value,
    })),
    ...(kind === "identityBuilder"
      ? [{ option: ["build", kind, "derivation"], value: imported.resolve(imported.file.call, hoisted) }]
      : []),
  ];
  const parts = [...fixed, ...placements.flatMap(withComment)].map((part) =>
    part.option.join(".") === "version" && hoisted.has("version")
      ? { ...part, value: variable("version") }
      : part,
  );
  const named = argumentPlacements(imported, name, hoisted);
  placements.push(...named);
  const entry = nested([...parts, ...named.flatMap(withComment)]);
  const set = attrs([bind("pkgs", attrs([bind(name, entry)]))]);
  const constants = constantsFor(set, imported, hoisted);
  const expr: Expr = constants.length === 0 ? set : { kind: "let", bindings: constants, body: set };
  const added = addedBy(kind, entries, changed);
  return { expr, placements, files: [...filesIn(expr)].sort(), added };
}

/** The attributes that catalogc adds to a package with this builder. */
function addedBy(
  kind: BuilderKind,
  entries: readonly Entry[],
  changed: readonly string[],
): readonly string[] {
  if (kind === "identityBuilder") return ["passthru.test", "passthru.env"];
  const { setsStrictDeps, env = {} } = builders[kind];
  const kept = `extraAttrs.__structuredAttrs = false, which ${changed.join(", ")} may depend on`;
  const all: readonly (readonly [attribute: string, line: string])[] = [
    ["__structuredAttrs", changed.length > 0 ? kept : "__structuredAttrs = true"],
    ...(setsStrictDeps === true ? [["strictDeps", "strictDeps = true"] as const] : []),
    ...missingFormat(kind, entries).map(() => ["format", 'format = "setuptools"'] as const),
    ...Object.entries(env).map(([name, value]) => [`env.${name}`, `env.${name} = "${value}"`] as const),
    ["passthru.test", "passthru.test"],
    ["passthru.env", "passthru.env"],
  ];
  const given = new Set(entries.map(({ attribute }) => attribute.join(".")));
  return all.flatMap(([attribute, line]) => (given.has(attribute) ? [] : [line]));
}

/** nixpkgs builds Python packages that choose no format with setuptools, but catalogc with PEP 517. */
function missingFormat(kind: string, entries: readonly Entry[]): readonly Commented[] {
  const chooses = entries.some(({ attribute: [name] }) => name === "pyproject" || name === "format");
  return kind.startsWith("python") && !chooses
    ? [
        {
          option: ["build", kind, "format"],
          value: string("setuptools"),
          comment: ["The default of nixpkgs"],
        },
      ]
    : [];
}

const deepSets: ReadonlySet<string> = new Set(["meta", "env", "passthru"]);

/** The attributes of the file: those of `meta`, `env` and `passthru` one by one. */
function entriesOf(bindings: readonly Binding[]): readonly Entry[] {
  const entries: Entry[] = [];
  const add = (path: readonly string[], value: Expr, comment: readonly string[] | undefined): void => {
    const [first = ""] = path;
    const goesDeeper = path.length === 1 ? deepSets.has(first) : path.join(".") === "passthru.tests";
    if (goesDeeper && value.kind === "attrs" && !value.recursive && value.bindings.every(isPlain)) {
      value.bindings.forEach((each, index) => {
        if (each.kind !== "value") return;
        const above = index === 0 ? (comment ?? []) : [];
        const all = [...above, ...(each.comment ?? [])];
        add([...path, ...names(each)], each.value, all.length > 0 ? all : undefined);
      });
    } else if (path.length > 1 && !deepSets.has(first)) {
      const known = entries.find(({ attribute }) => attribute.length === 1 && attribute[0] === first);
      const inner = bind(path.slice(1), value);
      if (known?.value.kind === "attrs")
        entries[entries.indexOf(known)] = {
          ...known,
          value: { ...known.value, bindings: [...known.value.bindings, inner] },
        };
      else entries.push({ attribute: [first], value: attrs([inner]), ...(comment && { comment }) });
    } else entries.push({ attribute: path, value, ...(comment && { comment }) });
  };
  for (const each of bindings) if (each.kind === "value") add(names(each), each.value, each.comment);
  return entries;
}

const isPlain = (binding: Binding): boolean =>
  binding.kind === "value" && binding.path.every(({ kind }) => kind === "static");

const names = (binding: Binding): readonly string[] =>
  binding.kind === "value" ? binding.path.flatMap((step) => (step.kind === "static" ? [step.name] : [])) : [];

/** The first option of an attribute has its comment. */
const withComment = ({ parts, comment }: Placement): readonly Commented[] =>
  parts.map((part, index) => ({ ...part, ...(index === 0 && comment && { comment }) }));

interface Commented extends Part {
  readonly comment?: readonly string[];
}

/** Arguments with a default. */
const argumentPlacements = (imported: ImportedFile, name: string, hoisted: Set<string>): Placement[] =>
  imported.file.fields.flatMap((field) => {
    if (field.fallback === undefined || imported.fixedArguments.has(field.name)) return [];
    const value = imported.defaultOf(field, hoisted);
    const type = isArgumentOf(value, name) ? undefined : typeOf(value);
    const attribute = ["arguments", field.name];
    const typed = type === undefined ? [] : [{ option: [...attribute, "type"], value: string(type) }];
    return [{ attribute, value, parts: [...typed, { option: [...attribute, "default"], value }] }];
  });

/** The type of an argument with this default, if it is not a boolean. */
function typeOf(value: Expr): string | undefined {
  switch (value.kind) {
    case "string":
      return "str";
    case "list":
    case "attrs":
      return value.kind === "list" ? "list" : "attrs";
    case "literal":
      return value.value === null ? "pkg" : typeof value.value === "bigint" ? "int" : undefined;
    case "select":
      return isPkgs(value.target) ? "pkg" : undefined;
    default:
      return undefined;
  }
}

const isPkgs = (expr: Expr): boolean => expr.kind === "variable" && expr.name === "pkgs";

/** `pkgs.<name>.arguments.x`, or a fact about a platform. */
const isArgumentOf = (expr: Expr, name: string): boolean =>
  expr.kind === "select" &&
  expr.path.some(
    (step) => step.kind === "static" && [name, "hostPlatform", "buildPlatform"].includes(step.name),
  );

/** The order of options in a recipe: that of the schema. */
const order = (path: readonly string[]): readonly number[] => {
  const [first = "", second = "", third = ""] = path;
  const at = (all: readonly string[], key: string): number =>
    all.includes(key) ? all.indexOf(key) : all.length;
  const inBuilder =
    second in builders
      ? [...reflectGroup(builders[second as keyof typeof builders].schema).options.keys()]
      : [];
  return [
    at(["version", ...topOptions.filter((name) => name !== "version" && name !== "broken"), "broken"], first),
    first === "build" ? at(builderKinds, second) : 0,
    first === "build" ? at(inBuilder, third) : 0,
  ];
};

const topOptions = [...reflectGroup(pkgEntry).options.keys()];

/** Options by path as nested sets, in the order of the schema. */
function nested(parts: readonly Commented[]): Expr {
  const ordered = parts
    .map((part) => ({ part, place: order(part.option) }))
    .sort((a, b) => {
      const differs = a.place.findIndex((each, index) => each !== b.place[index]);
      return differs < 0 ? 0 : (a.place[differs] ?? 0) - (b.place[differs] ?? 0);
    })
    .map(({ part }) => part);
  return optionTree(ordered, (around) => around.length === 0);
}

/** The constants of the file that an expression needs, in the order of the file. */
function constantsFor(expr: Expr, imported: ImportedFile, hoisted: Set<string>): readonly Binding[] {
  const found = new Map<string, Expr>();
  const waiting = [...freeNames(expr)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || !hoisted.has(name)) continue;
    const value = imported.constant(name, hoisted);
    if (value === undefined) continue;
    found.set(name, value);
    waiting.push(...freeNames(value));
  }
  const inOrder = [...found].reverse().sort(([a], [b]) => Number(b === "version") - Number(a === "version"));
  return inOrder.map(([name, value]) => bind(name, value));
}

/** The files that an expression refers to. */
const filesIn = (root: Expr): ReadonlySet<string> =>
  new Set(
    [...expressionsIn(root)].flatMap(({ expr }) =>
      expr.kind === "path" ? (staticTreePath(expr) ?? []) : [],
    ),
  );
