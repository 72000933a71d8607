import type { Doc, Space } from "./doc.ts";
import { flatWidth, mergeSpaces } from "./space.ts";
import { tidy, type Item } from "./tidy.ts";

/** A document on one line however long that is, without its comments. */
export function onOneLine(doc: Doc): string {
  let text = "";
  let pending: Space | undefined;
  const visit = (items: readonly Item[]): void => {
    for (const item of items) {
      if (item.kind === "space") {
        pending = pending === undefined ? item : mergeSpaces(pending, item);
      } else if (item.kind === "group") {
        visit(item.items);
      } else if (item.type === "plain") {
        const separated = pending !== undefined && flatWidth(pending) > 0;
        // Only `inherit` over several lines has a space before its semicolon.
        if (separated && !item.text.startsWith(";")) text += " ";
        pending = undefined;
        text += item.text;
      }
    }
  };
  visit(tidy(doc));
  return text;
}
