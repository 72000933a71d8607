import { apply, binary, name, select } from "../../../../compiler/language/build.ts";
import { a, c, f, not, one, x, type Example } from "./vocabulary.ts";

export const selections: readonly Example[] = [
  { title: "paths join", expr: select(select(a, "b"), "c d", "e"), text: 'a.b."c d".e\n' },
  {
    title: "a fallback is for its own path only",
    expr: { kind: "select", target: select(a, "b"), path: [name("c")], fallback: apply(f, x) },
    text: "(a.b).c or (f x)\n",
  },
  {
    title: "from a fallback",
    expr: select({ kind: "select", target: a, path: [name("b")], fallback: c }, "d"),
    text: "(a.b or c).d\n",
  },
  { title: "from a number", expr: select(one, "a"), text: "1 .a\n" },
  {
    title: "whether there is",
    expr: binary(
      "&&",
      { kind: "has-attr", target: select(a, "b"), path: [name("c"), name("d e")] },
      not({ kind: "has-attr", target: a, path: [{ kind: "dynamic", expr: x }] }),
    ),
    text: 'a.b ? c."d e" && !a ? ${x}\n',
  },
];
