import type { Span } from "../../compiler/support/span.ts";
import { newLeaf, type Leaf, type Verdict } from "./account.ts";
import type { ComposeDocument } from "./document.ts";
import type { ComposeNode, MapNode, ScalarNode } from "./nodes.ts";

/** How a setting becomes one of Compose: `entry` is `name=value` of a mapping. */
export type Form = "one" | "list" | "entry" | "flag" | "seconds";

/** Makes the services of a source in another form, as if a Compose file had them. */
export class ServiceBuilder {
  readonly leaves: Leaf[] = [];
  readonly #file: string;
  readonly #top = new Map<string, ComposeNode>();

  constructor(file: string) {
    this.#file = file;
  }

  scalar(text: string, start: number, end: number, path: string, verdict?: Verdict): ScalarNode {
    const span: Span = { file: this.#file, start, end };
    const leaf = newLeaf(span, path);
    if (verdict) leaf.verdicts.push(verdict);
    this.leaves.push(leaf);
    return { kind: "scalar", value: text, text, span, comment: [], leaf };
  }

  /** Adds a value at a path, such as `services.web.ports`. */
  add(path: readonly string[], form: Form, value: ScalarNode): void {
    const [last = "", ...before] = path.toReversed();
    const around = before.reverse().reduce<Map<string, ComposeNode>>((map, name) => {
      const known = map.get(name);
      const next: MapNode = known?.kind === "map" ? known : mapOf(new Map(), value.span);
      map.set(name, next);
      return next.entries as Map<string, ComposeNode>;
    }, this.#top);
    if (form === "entry") {
      const at = value.text.indexOf("=");
      const [name, text] = at < 0 ? [value.text, ""] : [value.text.slice(0, at), value.text.slice(at + 1)];
      this.add(
        [...path, name],
        "one",
        at < 0 ? { ...value, value: null, text: "" } : { ...value, value: text, text },
      );
    } else if (form === "list") {
      const known = around.get(last);
      const items = known?.kind === "list" ? known.items : [];
      around.set(last, { kind: "list", span: value.span, comment: [], items: [...items, value] });
    } else if (form === "flag") {
      // Booleans of systemd are flags, too: systemd.syntax(7).
      const isSet = !/^(?:0|n|no|f|false|off)$/i.test(value.text);
      around.set(last, { ...value, value: isSet, text: String(isSet) });
    } else if (form === "seconds")
      around.set(last, { ...value, value: `${value.text}s`, text: `${value.text}s` });
    else around.set(last, value);
  }

  document(): ComposeDocument {
    return { root: mapOf(this.#top, { file: this.#file, start: 0, end: 0 }), leaves: this.leaves };
  }
}

const mapOf = (entries: ReadonlyMap<string, ComposeNode>, span: Span): MapNode => ({
  kind: "map",
  span,
  comment: [],
  entries,
});
