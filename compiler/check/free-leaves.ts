import { unknownOption } from "../diagnostics/checking.ts";
import { dottedNames, nestedInstead } from "./hints/dotted-name.ts";
import { forceDeeply } from "./force-deeply.ts";
import { checkImports } from "./module-imports.ts";
import { refuse, type LeafReader } from "./leaf-reader.ts";
import { staticString } from "./plain-leaves.ts";
import type { Value } from "../language/value.ts";

// Leaves that stay values in checked data.

const freeForm = (kinds: readonly Value["kind"][]): LeafReader => ({
  accepts: (value) => kinds.includes(value.kind),
  read: (value, trail, context, leaf) =>
    kinds.includes(value.kind) ? forceDeeply(value, trail, context) : refuse(value, trail, context, leaf),
});

/** A known boolean, or a residual value, which is left to Nix. */
export const conditionalBool: LeafReader = {
  accepts: (value) => value.kind === "bool" || value.kind === "residual",
  read: (value, trail, context, leaf) =>
    value.kind === "bool" || value.kind === "residual"
      ? value
      : refuse(value, trail, context, leaf, "Write `true` or `false`, without quotes."),
};

export const anything: LeafReader = {
  accepts: () => true,
  read: (value, trail, context, leaf) => forceDeeply(value, trail, context, leaf),
};

const anyModule = freeForm(["attrs", "function", "path", "residual"]);

/** A module: an attribute set, a function that returns one, or a file that contains either. */
export const moduleLeaf: LeafReader = {
  ...anyModule,
  read(value, trail, context, leaf) {
    const read = anyModule.read(value, trail, context, leaf);
    if (typeof read !== "symbol") checkImports(value, trail.span, context);
    if (value.kind !== "attrs" || typeof read === "symbol") return read;
    for (const path of dottedNames(value)) {
      const [last = ""] = path.slice(-1);
      const option = [trail.dotted(), ...path.slice(0, -1), JSON.stringify(last)].join(".");
      const group = path.length === 1 ? value : value.entries.get(path[0] ?? "")?.value.force();
      const span = (group?.kind === "attrs" && group.entries.get(last)?.nameSpan) || trail.span;
      context.report(unknownOption(option, last, [], [], undefined, span, nestedInstead(last)));
    }
    return read;
  },
};

/** A name must be known; a residual value is left to Nix. */
export const libName: LeafReader = {
  accepts: (value) => value.kind === "string" || value.kind === "residual",
  read(value, trail, context, leaf) {
    if (value.kind !== "string")
      return value.kind === "residual" ? value : refuse(value, trail, context, leaf);
    const known = staticString.read(value, trail, context, leaf);
    return typeof known === "string" ? value : known;
  },
};

/** The name of a license must be known; `lib.licenses.<name>` and attribute sets are left to the licenses pass. */
export const license: LeafReader = {
  accepts: (value) => value.kind === "string" || value.kind === "attrs" || value.kind === "residual",
  read(value, trail, context, leaf) {
    if (value.kind === "string") {
      const known = staticString.read(value, trail, context, leaf);
      return typeof known === "string" ? value : known;
    }
    return this.accepts(value, context)
      ? forceDeeply(value, trail, context)
      : refuse(value, trail, context, leaf);
  },
};
