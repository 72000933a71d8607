import * as messages from "../messages.ts";
import { apply } from "../build.ts";
import { toStr } from "../evaluation/coercion.ts";
import type { Call } from "../native.ts";
import { builtin, Residual } from "../residual.ts";
import { joinStr, Str } from "../string-value.ts";
import type { Value } from "../value.ts";
import { type Intrinsic, lambda, inPropertyOrder } from "./intrinsic.ts";

/**
 * The result of `JSON.stringify`: members in the order written (Nix sorts them and prints one line). Residual parts are
 * interpolated with `builtins.toJSON`.
 */
export const stringify: Intrinsic = {
  body: (call, indentation, value) => {
    const printer = new Printer(call, call.string(indentation));
    printer.print(call.value(value), "\n");
    return joinStr(printer.pieces, call.span);
  },
  nix: lambda(["indentation"], builtin("toJSON")),
};

class Printer {
  readonly pieces: (Str | string)[] = [];
  #length = 0;

  constructor(
    readonly call: Call,
    readonly indentation: string,
  ) {}

  /** @param line starts a line at the indentation of the value */
  print(value: Value, line: string): void {
    const { call } = this;
    switch (value.kind) {
      case "null":
        return this.#add("null");
      case "bool":
      case "int":
        return this.#add(String(value.value));
      case "float":
        return this.#add(Number.isFinite(value.value) ? String(value.value) : "null");
      case "string": {
        const { known } = toStr(call.machine, value);
        return this.#add(known === undefined ? printedByNix(call, value) : JSON.stringify(known));
      }
      case "list":
        return this.#bracket("[", "]", value.elements, line, (element, inner) => {
          this.print(call.value(element), inner);
        });
      case "attrs": {
        const colon = this.indentation === "" ? ":" : ": ";
        const members = inPropertyOrder(value.entries);
        return this.#bracket("{", "}", members, line, ([name, attribute], inner) => {
          this.#add(JSON.stringify(name) + colon);
          this.print(call.value(attribute.value), inner);
        });
      }
      case "residual":
      case "path":
        return this.#add(printedByNix(call, value));
      default:
        return call.machine.fail(messages.cannotSerialize("JSON.stringify", value, call.span));
    }
  }

  #add(piece: Str | string): void {
    const { machine, span } = this.call;
    machine.spend(1 + (piece.length >> 4), span);
    this.#length += piece.length;
    if (this.#length > machine.budget.stringLength) machine.checkLength(this.#length, span);
    this.pieces.push(piece);
  }

  #bracket<T>(
    open: string,
    close: string,
    items: readonly T[],
    line: string,
    printItem: (item: T, line: string) => void,
  ): void {
    const isShort = items.length === 0 || this.indentation === "";
    const inner = line + this.indentation;
    this.#add(open);
    for (const [index, item] of items.entries()) {
      const start = (index === 0 ? "" : ",") + (isShort ? "" : inner);
      if (start !== "") this.#add(start);
      printItem(item, inner);
    }
    this.#add((isShort ? "" : line) + close);
  }
}

/** `${builtins.toJSON value}` */
const printedByNix = ({ machine, span }: Call, value: Value): Str => {
  const json = new Residual(machine, (reifier) => apply(builtin("toJSON"), reifier.value(value)), span);
  return new Str([json], span);
};
