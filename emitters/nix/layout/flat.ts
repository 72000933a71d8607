import { hardSpace, type Doc, type Flat } from "./doc.ts";
import { flatWidth, isForcedBreak } from "./space.ts";
import { textWidth } from "./text-width.ts";

/**
 * The document with every space in it fixed to what it is on one line, or undefined when that is impossible
 * (it has forced line breaks) or longer than `limit`.
 */
export function flatten(doc: Doc, limit = Infinity): Flat | undefined {
  let width = 0;
  /** Whether all fits, appended to `flat`. */
  const visit = (part: Doc, flat: Doc[]): boolean => {
    if (typeof part === "string") {
      width += textWidth(part);
      flat.push(part);
    } else if (!("kind" in part)) {
      return part.every((each) => visit(each, flat));
    } else if (part.kind === "flat") {
      width += part.width;
      flat.push(part);
    } else if (part.kind === "group") {
      return visit(part.content, flat);
    } else if (part.kind === "special") {
      width += textWidth(part.text);
      flat.push(part);
    } else if (part.kind === "apart") {
      return false;
    } else if (part.kind === "space") {
      if (isForcedBreak(part)) return false;
      width += flatWidth(part);
      if (flatWidth(part) > 0) flat.push(hardSpace);
    } else {
      const content: Doc[] = [];
      if (!visit(part.content, content)) return false;
      flat.push({ ...part, content });
    }
    return width <= limit;
  };
  const content: Doc[] = [];
  return visit(doc, content) ? { kind: "flat", width, content } : undefined;
}
