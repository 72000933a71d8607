import { aliasAndName, badName } from "../diagnostics/checking.ts";
import { reservedName } from "../diagnostics/passes-names.ts";
import { text } from "../language/text.ts";
import type { Attribute, Value } from "../language/value.ts";
import { neutralName } from "../schema/aliases.ts";
import type { SetOf } from "../schema/model.ts";
import { isReservedName, nameRules } from "../schema/names.ts";
import { byteOrder } from "./byte-order.ts";
import { checkCharacters } from "./characters.ts";
import { asOneSet, isEnvironment } from "./conditional-entries.ts";
import { WRONG, type Reading } from "./context.ts";
import { refuse } from "./leaf-reader.ts";
import { readOption } from "./read-group.ts";
import { ABSENT, defaultGroup } from "./unset-option.ts";
import type { Trail } from "./trail.ts";

/** Reads an attribute set with user-chosen names, sorted by name. Entries with an error are removed or get defaults. */
export function readSet(model: SetOf, value: Value, trail: Trail, context: Reading): unknown {
  const set = isEnvironment(model) ? asOneSet(value) : value;
  if (set.kind !== "attrs") return refuse(value, trail, context, model);
  const { entries } = set;
  const checked = new Map<string, unknown>();
  for (const [name, attribute] of [...entries].sort(byteOrder)) {
    const fixed = neutralName(name, model.fixed);
    const option = fixed === undefined ? undefined : model.fixed.get(fixed);
    if (fixed !== undefined && option !== undefined) {
      const other = entries.get(fixed);
      if (name !== fixed && other !== undefined) {
        context.report(aliasAndName(name, fixed, attribute.nameSpan, other.nameSpan));
        continue;
      }
      const read = readOption(option, attribute, trail, context);
      if (read !== ABSENT) checked.set(fixed, read);
      continue;
    }
    const read = readEntry(model, name, attribute, trail, context);
    if (read !== WRONG && read !== ABSENT) checked.set(name, read);
  }
  return checked;
}

function readEntry(
  model: SetOf,
  name: string,
  attribute: Attribute,
  trail: Trail,
  context: Reading,
): unknown {
  const step = trail.entry(name);
  step.nameSpan = attribute.nameSpan;
  step.comment = attribute.comment;
  checkName(model, name, step, attribute, context);
  const read = context.read(model.element, attribute.value, step, context);
  if (read === ABSENT) trail.remove(step);
  // An entry with an error still exists, so references to it are not reported.
  return read === WRONG && model.element.kind === "group" ? defaultGroup(model.element, name) : read;
}

/** Reports a name that the set's rule does not allow; the entry is read anyway. */
function checkName(model: SetOf, name: string, step: Trail, attribute: Attribute, context: Reading): void {
  const span = attribute.nameSpan ?? attribute.value.span;
  const rule = model.keys === undefined ? undefined : nameRules[model.keys];
  const what = (): string => `in \`${step.parent?.dotted() ?? ""}\``;
  if (isReservedName(name)) context.report(reservedName(name, what(), span));
  else if (rule === undefined) checkCharacters(() => step.dotted(), text(name), span, context);
  else if (!rule.pattern.test(name)) {
    context.report(badName(name, what(), rule.wanted, span));
  }
}
