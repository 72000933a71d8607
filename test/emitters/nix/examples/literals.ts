import { integer, list, literal } from "../../../../compiler/language/build.ts";
import { lines, type Example } from "./vocabulary.ts";

export const literals: readonly Example[] = [
  {
    title: "constants",
    expr: list([literal(null), literal(true), literal(false)]),
    text: lines("[", "  null", "  true", "  false", "]"),
  },
  {
    title: "numbers of 64 bits, negative ones in parentheses as elements",
    expr: list([integer(0), integer(-1), literal(9007199254740993n), literal(-(2n ** 63n))]),
    text: lines("[", "  0", "  (-1)", "  9007199254740993", "  (-9223372036854775807 - 1)", "]"),
  },
  {
    title: "floats with a point and digits on both sides",
    expr: list([1, 1.5, 1e6, 1e21, 1.5e-7, -0.5].map((value) => literal(value))),
    text: lines("[", "  1.0", "  1.5", "  1000000.0", "  1.0e21", "  1.5e-7", "  (-0.5)", "]"),
  },
];
