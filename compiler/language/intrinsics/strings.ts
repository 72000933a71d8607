import { string, variable } from "../build.ts";
import { interpolate as interpolateNix } from "../evaluation/coercion.ts";
import { libFunction } from "../residual.ts";
import { str } from "../string-value.ts";
import { known, list } from "../values.ts";
import { type Intrinsic, lambda } from "./intrinsic.ts";

/** A residual part is interpolated by Nix, where numbers are an error. */
export const interpolate: Intrinsic = {
  body: (call, thunk) => {
    const value = call.value(thunk);
    switch (value.kind) {
      case "bool":
      case "int":
      case "float":
        return str(String(value.value), call.span);
      default:
        return interpolateNix(call.machine, value, thunk.span ?? call.span);
    }
  },
  nix: lambda(["value"], string(variable("value"))),
};

export const split: Intrinsic = {
  body: (call, separator, text) => {
    const [between, whole] = [call.string(separator), call.string(text)];
    const most = call.machine.budget.elements + 1;
    const parts = whole.split(between, most);
    // JavaScript splits characters beyond U+FFFF, which no text file can contain.
    if (between === "" && parts.some((part) => !part.isWellFormed()))
      return call.reject("the cut is inside a character", "Write the characters as a list.");
    call.machine.checkElements(parts.length, call.span);
    return list(
      parts.map((part) => known(str(part))),
      call.span,
    );
  },
  nix: libFunction("splitString"),
};

export const trim: Intrinsic = {
  body: (call, text) => str(call.string(text).trim(), call.span),
  nix: libFunction("trim"),
};

/** Nix only converts ASCII letters. */
export const upper: Intrinsic = {
  body: (call, text) => str(call.string(text).toUpperCase(), call.span),
  nix: libFunction("toUpper"),
};

/** Nix only converts ASCII letters. */
export const lower: Intrinsic = {
  body: (call, text) => str(call.string(text).toLowerCase(), call.span),
  nix: libFunction("toLower"),
};
