import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import * as messages from "../../compiler/diagnostics/editing.ts";
import type { EditableRecipe } from "./edit-scalar.ts";
import { hashPlaces } from "../../compiler/schema/hash-places.ts";
import { textWritings, syntaxOf } from "./write-scalar.ts";

export type HashEdit =
  { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: Diagnostic };

/**
 * Replaces one of the hashes in a file, counted as {@link hashPlaces} finds them, every other byte stays. What was written is read
 * back: that hash is the new one and all others are what they were, or nothing is changed.
 */
export async function editHash(
  { path, text, read }: Omit<EditableRecipe, "expression">,
  index: number,
  before: string,
  value: string,
): Promise<HashEdit> {
  const hashes = await hashesOf(text, read);
  const place = hashes[index];
  if (place?.value === before) {
    const { start, end } = place.span;
    const wanted = hashes.map((each, at) => (at === index ? value : each.value));
    for (const writing of textWritings(value, text.slice(start, end), syntaxOf(path))) {
      const changed = text.slice(0, start) + writing + text.slice(end);
      const found = (await hashesOf(changed, read)).map((each) => each.value);
      if (isSame(found, wanted)) return { ok: true, text: changed };
    }
  }
  const at = place?.span ?? { file: path, start: 0, end: 0 };
  return { ok: false, problem: messages.notWrittenHere(value, "a text", at, undefined) };
}

async function hashesOf(text: string, read: EditableRecipe["read"]) {
  const expression = await read(text);
  return expression === undefined ? [] : hashPlaces(expression);
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((each, index) => each === others[index]);
