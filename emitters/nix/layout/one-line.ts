import { type Doc, type Space, textWidth, flatWidth, isForcedBreak, mergeSpaces } from "./doc.ts";

/** A document on one line of any length, without its comments. */
export function onOneLine(doc: Doc): string {
  const line = new OneLine(Infinity, true);
  line.add(doc);
  return line.text;
}

/** A document on one line as layout would print it, if that is allowed and no longer than `width` columns. */
export function oneLineThatFits(doc: Doc, width: number): string | undefined {
  const line = new OneLine(width, false);
  return line.add(doc) && line.fits() ? line.text : undefined;
}

class OneLine {
  text = "";
  private pending: Space | undefined;

  constructor(
    private room: number,
    private readonly joins: boolean,
  ) {}

  /** Adds a document; returns whether everything fits. */
  add(doc: Doc): boolean {
    if (typeof doc === "string") return doc === "" || this.write(doc);
    if (!("kind" in doc)) return this.addAll(doc);
    switch (doc.kind) {
      case "space":
        this.pending = this.pending === undefined ? doc : mergeSpaces(this.pending, doc);
        return true;
      case "special":
        return this.joins || doc.type === "broken-only";
      case "apart":
        return false;
      default:
        return this.addAll(doc.content);
    }
  }

  /** Whether nothing that breaks the line remains. */
  fits(): boolean {
    return this.pending === undefined || !isForcedBreak(this.pending);
  }

  private addAll(docs: readonly Doc[]): boolean {
    for (const doc of docs) if (!this.add(doc)) return false;
    return true;
  }

  private write(text: string): boolean {
    if (this.pending !== undefined) {
      if (!this.joins && isForcedBreak(this.pending)) return false;
      // A line does not begin with a space; only `inherit` over several lines has one before its semicolon.
      if (flatWidth(this.pending) > 0 && this.text !== "" && !(this.joins && text.startsWith(";"))) {
        this.text += " ";
        this.room -= 1;
      }
      this.pending = undefined;
    }
    this.text += text;
    this.room -= textWidth(text);
    return this.room >= 0;
  }
}
