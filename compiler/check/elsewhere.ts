import { recipe } from "../schema/catalog.ts";
import type { Model } from "../schema/model.ts";
import { reflectGroup } from "../schema/reflect.ts";
import type { Trail } from "./trail.ts";

/** Paths such as `services.components.<name>.process.command`, by their last name. */
type Index = ReadonlyMap<string, readonly string[]>;

const indexes = new Map<string, Index>();

/** At most three options called `name` elsewhere in the app or package, the closest to `trail` first. */
export function elsewhere(name: string, trail: Trail): readonly string[] {
  const [kind = ""] = trail.root().key.split(".");
  const here = trail.path();
  const shared = (path: string): number => {
    const steps = path.split(".");
    const differs = steps.findIndex(
      (step, at) => step !== here[at] && (step !== "<name>" || at >= here.length),
    );
    return differs === -1 ? steps.length : differs;
  };
  const paths = indexOf(kind).get(name) ?? [];
  return [...paths].sort((a, b) => shared(b) - shared(a) || a.length - b.length).slice(0, 3);
}

function indexOf(kind: string): Index {
  const known = indexes.get(kind);
  if (known !== undefined) return known;
  const index = new Map<string, string[]>();
  const entries = reflectGroup(recipe).options.get(kind)?.model;
  if (entries?.kind === "set") collect(entries.element, "", index);
  indexes.set(kind, index);
  return index;
}

function collect(model: Model, prefix: string, index: Map<string, string[]>): void {
  if (model.kind === "set") collect(model.element, `${prefix}<name>.`, index);
  if (model.kind !== "group") return;
  for (const option of model.options.values()) {
    const path = prefix + option.name;
    index.set(option.name, [...(index.get(option.name) ?? []), path]);
    collect(option.model, `${path}.`, index);
  }
}
