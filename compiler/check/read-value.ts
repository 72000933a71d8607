import { tooManyConditions } from "../diagnostics/checking.ts";
import type { Listed, PackageRef } from "../language/option-values.ts";
import { reify } from "../language/reify.ts";
import { givesFile } from "../language/gives-file.ts";
import { nameInRecipe } from "../language/thunk.ts";
import type { Thunk, Value } from "../language/value.ts";
import type { Choice, ListOf, Model, Nullable } from "../schema/model.ts";
import { withArgumentDefaults } from "./argument-defaults.ts";
import { conditionalElements, type ElementOptions, type Elements } from "./conditional-elements.ts";
import { WRONG, type Reading } from "./context.ts";
import { refuse, type LeafReader } from "./leaf-reader.ts";
import { isListOfPackages } from "./list-of-package.ts";
import { mergeDefinitions } from "./merge.ts";
import { readGroup } from "./read-group.ts";
import { readSet } from "./read-set.ts";
import { ABSENT } from "./unset-option.ts";
import type { Trail } from "./trail.ts";
import type { LeafKind } from "../schema/meta.ts";
import { environmentValue, structuredValue } from "./attribute-leaves.ts";
import { anything, conditionalBool, libName, license, moduleLeaf } from "./free-leaves.ts";
import { packageLeaf } from "./package-leaf.ts";
import { packageScope } from "./package-scope-leaf.ts";
import { pathLeaf } from "./path-leaf.ts";
import { bool, int, staticString, word } from "./plain-leaves.ts";
import { anyText, singleLine } from "./text-leaves.ts";

/**
 * Reads a value as a model describes it and reports its errors. Returns WRONG if the value as a whole is unusable; the
 * caller then uses the default. Returns ABSENT if nothing is defined after all (`lib.mkIf false`, or weaker than the
 * option's default, `fallback`). A value with errors in parts has placeholders there.
 */
export function readValue(
  model: Model,
  thunk: Thunk,
  trail: Trail,
  context: Reading,
  fallback?: () => Value | undefined,
): unknown {
  const place = trail.isEntry ? "entry" : "option";
  const value = mergeDefinitions(model, thunk, trail, context, place, fallback);
  if (value === undefined) return ABSENT;
  trail.span = value.span ?? thunk.span;
  if (value.kind === "list" || value.kind === "string") {
    const name = nameInRecipe(thunk);
    if (name !== undefined) trail.named = { name, value };
  }
  const hasRoom = context.room.take(
    model,
    () => trail.dotted(),
    trail.span ?? trail.nameSpan,
    context.report,
  );
  const read = value.kind === "error" || !hasRoom ? WRONG : readAs(model, value, trail, context);
  if (read === WRONG) trail.wrong = true;
  return read;
}

function readAs(model: Model, value: Value, trail: Trail, context: Reading): unknown {
  switch (model.kind) {
    case "group":
      return readGroup(model, value, trail, context);
    case "set":
      return readSet(model, value, trail, context);
    case "list":
      return readList(model, value, trail, context);
    case "nullable":
      return readNullable(model, value, trail, context);
    case "choice":
      return readChoice(model, withDefaults(model.alternatives, value, trail, context), trail, context);
    case "converted": {
      const read = readAs(model.from, value, trail, context);
      return read === WRONG ? WRONG : model.convert(read);
    }
    case "leaf":
      return leafReaders[model.leaf].read(
        withDefaults([model], value, trail, context),
        trail,
        context,
        model,
      );
  }
}

/** The value with the defaults of arguments, where the option follows them; the trail keeps how it is computed. */
function withDefaults(models: readonly Model[], value: Value, trail: Trail, context: Reading): Value {
  if (!models.some((model) => model.kind === "leaf" && model.followsArguments)) return value;
  const known = withArgumentDefaults(value, context.evaluate);
  if (known === undefined) return value;
  trail.computed = value;
  return known;
}

/** The limit of conditional parts of a list, which are nested expressions in Nix. */
const mostParts = 1000;

function readList(
  model: ListOf,
  value: Value,
  trail: Trail,
  context: Reading,
  options: ElementOptions = {},
): unknown {
  const mayStay = model.mayContainLists ? isListOfPackages : undefined;
  const found = elementsOf(model, value, { ...options, ...(mayStay && { mayStay }) });
  if ("unknown" in found) {
    trail.span = found.unknown.span ?? trail.span;
    return refuse(found.unknown, trail, context, model);
  }
  trail.isList = true;
  const checked: unknown[] = [];
  let parts = 0;
  let last: unknown;
  for (const [index, { thunk, onlyIf, isList }] of found.elements.entries()) {
    if (onlyIf !== undefined && onlyIf !== last && ++parts > mostParts) {
      trail.hasLost = true;
      context.report(tooManyConditions(trail.dotted(), mostParts, trail.span));
      break;
    }
    last = onlyIf;
    const step = trail.option(String(index));
    const read = isList ? listRef(thunk, step) : readValue(model.element, thunk, step, context);
    trail.remove(step);
    // Elements with errors are removed, so that passes do not report them again; later elements move up.
    if (read === WRONG) trail.hasLost = true;
    if (read === WRONG || read === ABSENT) continue;
    trail.place(step, String(checked.length));
    checked.push(onlyIf === undefined ? read : { ...(read as Listed<object>), onlyIf: onlyIf() });
  }
  return checked;
}

/** A list that only Nix knows, among packages. */
function listRef(thunk: Thunk, trail: Trail): unknown {
  const value = thunk.force();
  trail.span = value.span ?? thunk.span;
  return { kind: "package", expr: reify(value), isList: true } satisfies PackageRef;
}

function elementsOf({ conditional }: ListOf, value: Value, options: ElementOptions): Elements {
  if (conditional) return conditionalElements(value, options);
  return value.kind === "list"
    ? { elements: value.elements.map((thunk) => ({ thunk })) }
    : { unknown: value };
}

/** `[ a ] ++ lib.optionals x [ b ]`: certainly a list, although its value is residual. */
const isListOfParts = (value: Value): boolean =>
  value.kind === "residual" && value.shape !== undefined && "elements" in conditionalElements(value);

function readNullable(model: Nullable, value: Value, trail: Trail, context: Reading): unknown {
  if (value.kind === "null") return null;
  const { inner } = model;
  return inner.kind === "list"
    ? readList(inner, value, trail, context, { nullable: true })
    : readAs(inner, value, trail, context);
}

function readChoice(model: Choice, value: Value, trail: Trail, context: Reading): unknown {
  const isFile = value.kind === "residual" && givesFile(value.expr);
  const chosen =
    (isFile ? model.alternatives.find(takesFile) : undefined) ??
    model.alternatives.find((each) => accepts(each, value, context));
  return chosen === undefined ? refuse(value, trail, context, model) : readAs(chosen, value, trail, context);
}

/** A residual value could be any string. If files are accepted, an expression that returns a file is a file. */
const takesFile = (model: Model): boolean =>
  model.kind === "converted" ? takesFile(model.from) : model.kind === "leaf" && model.leaf === "path";

function accepts(model: Model, value: Value, context: Reading): boolean {
  switch (model.kind) {
    case "group":
    case "set":
      return value.kind === "attrs";
    case "list":
      return value.kind === "list" || (model.conditional && isListOfParts(value));
    case "nullable":
      return value.kind === "null" || accepts(model.inner, value, context);
    case "choice":
      return model.alternatives.some((each) => accepts(each, value, context));
    case "converted":
      return accepts(model.from, value, context);
    case "leaf":
      return leafReaders[model.leaf].accepts(value, context);
  }
}

/** The reader of each kind of leaf. */
const leafReaders: Readonly<Record<LeafKind, LeafReader>> = {
  bool,
  "conditional-bool": conditionalBool,
  int,
  "static-string": staticString,
  enum: word,
  text: anyText,
  "single-line-text": singleLine,
  lines: anyText,
  package: packageLeaf,
  path: pathLeaf,
  module: moduleLeaf,
  anything,
  license,
  "lib-name": libName,
  "package-scope": packageScope,
  "environment-value": environmentValue,
  "structured-value": structuredValue,
};
