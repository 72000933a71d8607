import { hardSpace, type Doc } from "./doc.ts";
import { flatWidth, isForcedBreak } from "./space.ts";
import { textWidth } from "./text-width.ts";

/**
 * The document with every space in it fixed to what it is on one line, or undefined when that is impossible
 * (it has forced line breaks) or longer than `limit`.
 */
export function flatten(doc: Doc, limit = Infinity): Doc | undefined {
  let room = limit;
  const visit = (part: Doc): Doc | undefined => {
    if (typeof part === "string") {
      room -= textWidth(part);
      return part;
    }
    if (!("kind" in part)) {
      const flat: Doc[] = [];
      for (const each of part) {
        const visited = visit(each);
        if (visited === undefined || room < 0) return undefined;
        flat.push(visited);
      }
      return flat;
    }
    switch (part.kind) {
      case "space":
        if (isForcedBreak(part)) return undefined;
        room -= flatWidth(part);
        return flatWidth(part) === 0 ? [] : hardSpace;
      case "special":
        room -= textWidth(part.text);
        return part;
      case "group":
        return visit(part.content);
      case "nest":
      case "shift": {
        const content = visit(part.content);
        return content === undefined ? undefined : { ...part, content };
      }
    }
  };
  const flat = visit(doc);
  return room < 0 ? undefined : flat;
}
