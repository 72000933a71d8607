import {
  apply,
  attrsOf as attrsExpr,
  bind,
  binary,
  integer,
  list as listExpr,
  literal,
  variable,
} from "../build.ts";
import { equalThunks } from "../evaluation/equality.ts";
import type { Expr } from "../expression.ts";
import type { Call } from "../native.ts";
import { builtin, libFunction } from "../residual.ts";
import { str } from "../string-value.ts";
import type { Thunk, Value } from "../value.ts";
import { attrsOf, bool, int, known, list, nullValue } from "../values.ts";
import { elementAt, ifList, type Intrinsic, lambda, inPropertyOrder } from "./intrinsic.ts";

export const keys: Intrinsic = {
  body: (call, set) =>
    list(
      inPropertyOrder(call.attrs(set)).map(([name]) => known(str(name))),
      call.span,
    ),
  nix: builtin("attrNames"),
};

export const values: Intrinsic = {
  body: (call, set) =>
    list(
      inPropertyOrder(call.attrs(set)).map(([, { value }]) => value),
      call.span,
    ),
  nix: builtin("attrValues"),
};

export const entriesOf: Intrinsic = {
  body: (call, set) =>
    list(
      inPropertyOrder(call.attrs(set)).map(([name, { value }]) => known(list([known(str(name)), value]))),
      call.span,
    ),
  nix: apply(
    libFunction("mapAttrsToList"),
    lambda(["name", "value"], listExpr([variable("name"), variable("value")])),
  ),
};

export const fromEntries: Intrinsic = {
  body: (call, pairs) =>
    attrsOf(
      call.list(pairs).map((pair): [string, Thunk] => {
        const [name, value] = call.list(pair);
        if (!name || !value) return call.reject("an entry must be a list of a name and a value");
        return [call.string(name), value];
      }),
      call.span,
    ),
  nix: lambda(
    ["entries"],
    apply(
      builtin("listToAttrs"),
      apply(
        builtin("map"),
        lambda(
          ["entry"],
          attrsExpr([
            ["name", elementAt(variable("entry"), 0n)],
            ["value", elementAt(variable("entry"), 1n)],
          ]),
        ),
        variable("entries"),
      ),
    ),
  ),
};

export const includes: Intrinsic = {
  body: (call, wanted, of) => {
    const value = call.known(of);
    if (value.kind === "string") return bool(call.string(of).includes(call.string(wanted)), call.span);
    const truths = call.list(of).map((element) => equalThunks(call.machine, wanted, element));
    if (truths.includes(true)) return bool(true, call.span);
    return truths.includes(undefined) ? call.residual() : bool(false, call.span);
  },
  nix: lambda(
    ["part", "whole"],
    ifList(
      "whole",
      apply(builtin("elem"), variable("part"), variable("whole")),
      apply(libFunction("hasInfix"), variable("part"), variable("whole")),
    ),
  ),
};

/** JavaScript counts UTF-16 units of a string, Nix counts bytes. */
export const length: Intrinsic = {
  body: (call, of) =>
    int(call.known(of).kind === "string" ? call.string(of).length : call.list(of).length, call.span),
  nix: lambda(
    ["of"],
    ifList("of", apply(builtin("length"), variable("of")), apply(builtin("stringLength"), variable("of"))),
  ),
};

/** A part of a string. JavaScript can split a character, which no text file can contain. */
const partOf = (call: Call, text: string): Value =>
  text.isWellFormed() ? str(text, call.span) : call.reject("the cut is inside a character");

/** JavaScript returns null beyond the end; Nix fails. A residual value is taken to be a list. */
export const at: Intrinsic = {
  body: (call, position, of) => {
    const index = call.index(position);
    if (call.known(of).kind === "string") {
      const unit = call.string(of).at(index);
      return unit === undefined ? nullValue(call.span) : partOf(call, unit);
    }
    const element = call.list(of).at(index);
    return element ? call.value(element) : nullValue(call.span);
  },
  nix: lambda(["index", "list"], {
    kind: "if",
    condition: binary("<", variable("index"), integer(0)),
    then: apply(
      builtin("elemAt"),
      variable("list"),
      binary("-", apply(builtin("length"), variable("list")), {
        kind: "unary",
        operator: "-",
        operand: variable("index"),
      }),
    ),
    else: apply(builtin("elemAt"), variable("list"), variable("index")),
  }),
};

/** The same for a value that is certainly a string, where Nix splits between bytes. */
export const character: Intrinsic = {
  body: at.body,
  nix: lambda(["index", "text"], {
    kind: "if",
    condition: binary("<", variable("index"), integer(0)),
    then: characterAt(
      binary("+", apply(builtin("stringLength"), variable("text")), variable("index")),
      "start",
    ),
    else: characterAt(variable("index"), "end"),
  }),
};

/** Null beyond the end opposite to the one the index counts from. */
function characterAt(position: Expr, beyond: "start" | "end"): Expr {
  const text = variable("text");
  const size = apply(builtin("stringLength"), text);
  return {
    kind: "if",
    condition: beyond === "start" ? binary("<", position, integer(0)) : binary(">=", position, size),
    then: literal(null),
    else: apply(builtin("substring"), position, integer(1), text),
  };
}

export const slice: Intrinsic = {
  body: (call, start, end, of) => {
    const from = call.index(start);
    const to = call.known(end).kind === "null" ? undefined : call.index(end);
    if (call.known(of).kind === "string") return partOf(call, call.string(of).slice(from, to));
    return list(call.list(of).slice(from, to), call.span);
  },
  nix: sliceInNix(),
};

/** Counts negative indices from the end and clamps to the list or string. */
function sliceInNix(): Expr {
  const of = variable("of");
  const within = (position: Expr): Expr => apply(variable("within"), position);
  const count = apply(libFunction("max"), integer(0), binary("-", variable("to"), variable("from")));
  const position = variable("position");
  return lambda(["start", "end", "of"], {
    kind: "let",
    bindings: [
      bind("size", ifList("of", apply(builtin("length"), of), apply(builtin("stringLength"), of))),
      bind(
        "within",
        lambda(["position"], {
          kind: "if",
          condition: binary("<", position, integer(0)),
          then: apply(libFunction("max"), integer(0), binary("+", variable("size"), position)),
          else: apply(libFunction("min"), variable("size"), position),
        }),
      ),
      bind("from", within(variable("start"))),
      bind("to", {
        kind: "if",
        condition: binary("==", variable("end"), literal(null)),
        then: variable("size"),
        else: within(variable("end")),
      }),
    ],
    body: ifList(
      "of",
      apply(libFunction("sublist"), variable("from"), count, of),
      apply(builtin("substring"), variable("from"), count, of),
    ),
  });
}
