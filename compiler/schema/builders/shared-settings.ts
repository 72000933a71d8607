import { binary } from "../../language/build.ts";
import type { Expr } from "../../language/expression.ts";
import { namesBelow } from "../../language/names-below.ts";
import type { PackageRef } from "../../language/option-values.ts";
import { textOfParts, type Text } from "../../language/text.ts";
import { packages, textExpr, texts, withoutNull } from "../../language/value-expressions.ts";
import { builders, type BuilderKind } from "./builders.ts";
import type { Setting } from "./families/family.ts";

/** The settings from the shared options of a builder, each with its option. */
export function sharedSettings(kind: BuilderKind, options: object): readonly Setting[] {
  const { families } = builders[kind];
  const outputs = "outputs" in options ? (options.outputs as readonly string[]) : [];
  // Phases come first: other options add commands to them.
  const names = Object.keys(families).sort((a, b) => Number(b === "phases") - Number(a === "phases"));
  return names.flatMap((name) => families[name]?.settings(Reflect.get(options, name), outputs) ?? []);
}

/** The settings as they are in the derivation. */
export interface SharedAttributes {
  /** Attributes by name. */
  readonly shared: ReadonlyMap<string, Expr>;
  /** Packages that the build needs, once each. */
  readonly sharedTools: readonly PackageRef[];
}

export function sharedAttributes(settings: readonly Setting[]): SharedAttributes {
  const shared = new Map<string, Expr>();
  const scripts = new Map<string, Text>();
  const tools = new Map<string, PackageRef>();
  for (const setting of settings) {
    if ("tool" in setting) {
      tools.set(namesBelow("pkgs", setting.tool.expr)?.join(".") ?? "", setting.tool);
    } else if ("commands" in setting) {
      const before = scripts.get(setting.attribute);
      scripts.set(
        setting.attribute,
        before === undefined ? setting.commands : inTurn(before, setting.commands),
      );
    } else {
      const before = shared.get(setting.attribute);
      const value = valueOf(setting);
      shared.set(setting.attribute, before === undefined ? value : joinedLists(before, value));
    }
  }
  for (const [attribute, script] of scripts) shared.set(attribute, textExpr(script));
  return { shared, sharedTools: [...tools.values()] };
}

function valueOf(setting: Exclude<Setting, { tool: unknown } | { commands: unknown }>): Expr {
  if ("value" in setting) return setting.value;
  return "elements" in setting ? texts(setting.elements) : packages(setting.packages);
}

const inTurn = (first: Text, then: Text): Text => {
  const last = first.parts.at(-1);
  const ends = typeof last === "string" && last.endsWith("\n");
  const before = first.parts.map((part) => (typeof part === "string" ? part : withoutNull(part)));
  return textOfParts([...before, ends ? "" : "\n", ...then.parts]);
};

/** Two lists as one, or with `++` if Nix decides what is in them. */
export const joinedLists = (first: Expr, then: Expr): Expr =>
  first.kind === "list" && then.kind === "list"
    ? { ...first, elements: [...first.elements, ...then.elements] }
    : binary("++", first, then);
