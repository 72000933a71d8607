import { recipe } from "../schema/catalog.ts";
import type { Model } from "../schema/model.ts";
import { reflectGroup } from "../schema/reflect.ts";
import type { Trail } from "./trail.ts";

/**
 * Paths such as `services.components.<name>.process.command`, indexed by their last name and by the attribute they
 * become.
 */
interface Index {
  readonly options: Paths;
  readonly attributes: Paths;
}
type Paths = Map<string, readonly string[]>;

const indexes = new Map<string, Index>();

/** Current and former names in nixpkgs of what an option stands for. */
const formerNames: Readonly<Record<string, string>> = {
  cargoSha256: "cargoHash",
  checkInputs: "nativeCheckInputs",
  propagatedBuildInputs: "dependencies",
  sha256: "hash",
  vendorSha256: "vendorHash",
};

/**
 * At most three options in other places of the app or package, the closest to `trail` first, that are called `name` or
 * become the derivation attribute `name`; inside a builder, options of that builder take precedence.
 */
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
  const { options, attributes } = indexOf(kind);
  const called = options.get(name) ?? options.get(camelCase(name)) ?? [];
  const meant = [name, camelCase(name), formerNames[name] ?? name].flatMap((each) => [
    ...(options.get(each) ?? []),
    ...(attributes.get(each) ?? []),
  ]);
  const inBuilder = here[0] === "build" && here.length > 1;
  const own = inBuilder ? meant.filter((path) => shared(path) > 1) : meant;
  const sorted = [...new Set(own.length > 0 ? own : called)].sort(
    (a, b) => shared(b) - shared(a) || a.length - b.length,
  );
  // Options common to all builders count once.
  return sorted.length > builders
    ? [(sorted[0] ?? "").replace(/^build\.\w+\./, "build.<builder>.")]
    : sorted.slice(0, 3);
}

/** `start_period` in camel case. */
const camelCase = (name: string): string =>
  name.replace(/[_-]([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** An option with more places than this is one that every builder has. */
const builders = 5;

function indexOf(kind: string): Index {
  const known = indexes.get(kind);
  if (known !== undefined) return known;
  const index: Index = { options: new Map(), attributes: new Map() };
  const entries = reflectGroup(recipe).options.get(kind)?.model;
  if (entries?.kind === "set") collect(entries.element, "", index);
  indexes.set(kind, index);
  return index;
}

function collect(model: Model, prefix: string, index: Index): void {
  if (model.kind === "set") collect(model.element, `${prefix}<name>.`, index);
  if (model.kind !== "group") return;
  for (const { name, mapsTo, model: inner } of model.options.values()) {
    const path = prefix + name;
    add(index.options, name, path);
    if (mapsTo !== undefined) add(index.attributes, mapsTo, path);
    collect(inner, `${path}.`, index);
  }
}

const add = (paths: Paths, name: string, path: string): unknown =>
  paths.set(name, [...(paths.get(name) ?? []), path]);

/** Whether the group at this place is like a derivation: attributes without an option have a separate place. */
export function isLikeDerivation(trail: Trail): boolean {
  const path = trail.path();
  return (
    trail.root().key.startsWith("pkgs") && (path.length === 0 || (path[0] === "build" && path.length < 3))
  );
}
