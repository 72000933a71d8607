import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import * as messages from "../../diagnostics/reading-typescript.ts";
import { integer } from "../../language/build.ts";
import type { IntrinsicName } from "../../language/expression.ts";
import type { Span } from "../../support/span.ts";
import { evident } from "./evident.ts";
import * as lists from "./list-methods.ts";
import { argument, intrinsic, receiver, type Method, type MethodCall } from "./list-methods.ts";
import * as strings from "./string-methods.ts";

const taking = (least: number, most: number, read: Method["read"]): Method => ({ least, most, read });

/** An intrinsic whose only argument is the receiver. */
const ofReceiver = (name: IntrinsicName): Method =>
  taking(0, 0, (call) => intrinsic(call, name, receiver(call)));

/** An intrinsic that takes one argument, then the receiver. */
const ofArgument = (name: IntrinsicName): Method =>
  taking(1, 1, (call) => intrinsic(call, name, argument(call, 0), receiver(call)));

const at = (call: MethodCall) => {
  const isText = evident(call.receiver, call.scope) === "string";
  return intrinsic(call, isText ? "js:char" : "js:at", argument(call, 0), receiver(call));
};

const concat = (call: MethodCall) =>
  evident(call.receiver, call.scope) === "string" ? strings.concatText(call) : lists.concat(call);

const slice = (call: MethodCall) =>
  intrinsic(call, "js:slice", argument(call, 0, integer(0)), argument(call, 1), receiver(call));

/** The methods of lists and strings that recipes support. */
export const methods: ReadonlyMap<string, Method> = new Map([
  ["at", taking(1, 1, at)],
  ["concat", taking(0, Infinity, concat)],
  ["endsWith", taking(1, 1, strings.endsWith)],
  ["every", taking(1, 1, lists.elementwise("all"))],
  ["filter", taking(1, 1, lists.elementwise("filter"))],
  ["find", taking(1, 1, lists.find)],
  ["flat", taking(0, 0, lists.flat)],
  ["flatMap", taking(1, 1, lists.flatMap)],
  ["includes", ofArgument("js:includes")],
  ["join", taking(0, 1, lists.join)],
  ["map", taking(1, 1, lists.map)],
  ["reduce", taking(2, 2, lists.reduce)],
  ["repeat", taking(1, 1, strings.repeat)],
  ["replaceAll", taking(2, 2, strings.replaceAll)],
  ["slice", taking(0, 2, slice)],
  ["some", taking(1, 1, lists.elementwise("any"))],
  ["split", ofArgument("js:split")],
  ["startsWith", taking(1, 1, strings.startsWith)],
  ["toLowerCase", ofReceiver("js:lower")],
  ["toReversed", taking(0, 0, lists.toReversed)],
  ["toSorted", taking(0, 1, lists.toSorted)],
  ["toString", taking(0, 0, strings.toText)],
  ["toUpperCase", ofReceiver("js:upper")],
  ["trim", ofReceiver("js:trim")],
]);

/** Methods that modify their list, with an alternative that returns a new one. */
const changing: ReadonlyMap<string, string> = new Map([
  ["copyWithin", "Make a new list: `[...xs]`."],
  ["fill", "Make a new list: `xs.map(() => value)`."],
  ["pop", "Make a new list: `xs.slice(0, -1)`."],
  ["push", "Make a new list: `[...xs, x]`."],
  ["reverse", "Make a new list: `xs.toReversed()`."],
  ["shift", "Make a new list: `xs.slice(1)`."],
  ["sort", "Make a new list: `xs.toSorted((a, b) => …)`."],
  ["splice", "Make a new list: `[...xs.slice(0, 2), x, ...xs.slice(2)]`."],
  ["unshift", "Make a new list: `[x, ...xs]`."],
]);

const byBuiltin = (name: string) => `Import \`builtins\` from "catalogc" and use \`builtins.${name}\`.`;

/** Unsupported methods, with hints. */
const absent: ReadonlyMap<string, string> = new Map([
  ["charAt", "Use `.at(index)` or `.slice(start, end)`."],
  ["charCodeAt", "Compare the text itself."],
  ["codePointAt", "Compare the text itself."],
  ["findIndex", "Use `.find(…)` or `.includes(…)`."],
  ["findLast", "Use `.toReversed().find(…)`."],
  ["findLastIndex", "Use `.toReversed().find(…)`."],
  ["forEach", "Use `.map(…)`: a callback can only give a value."],
  ["hasOwnProperty", "Use `Object.hasOwn(o, key)`, or `key in o`."],
  ["indexOf", "Use `.includes(…)`."],
  ["lastIndexOf", "Use `.includes(…)`."],
  ["localeCompare", "Compare with `<`: output must not depend on a language."],
  ["matchAll", byBuiltin("match(pattern, text)")],
  ["normalize", "Write the text in the form it should have."],
  ["padEnd", "Write the text in full, or use `.repeat(n)`."],
  ["padStart", "Use `lib.fixedWidthString(width, filler, text)`."],
  ["reduceRight", "Use `.toReversed().reduce(…)`."],
  [
    "replace",
    'Use `.replaceAll(…)`, which replaces every occurrence and takes no pattern; at the ends of a text `lib.removePrefix("v", text)` and `lib.removeSuffix(…)`.',
  ],
  ["substr", "Use `.slice(start, end)`."],
  ["substring", "Use `.slice(start, end)`."],
  ["toFixed", "Write the text itself."],
  ["toLocaleLowerCase", "Use `.toLowerCase()`: output must not depend on a language."],
  ["toLocaleUpperCase", "Use `.toUpperCase()`: output must not depend on a language."],
  ["toSpliced", "Use `[...xs.slice(0, 2), x, ...xs.slice(2)]`."],
  ["trimEnd", "Use `.trim()`."],
  ["trimStart", "Use `.trim()`."],
]);

/** Unsupported methods whose names Nix functions have too: refused only if the receiver is certainly a list or string. */
const ambiguous: ReadonlyMap<string, string> = new Map([
  ["entries", "Use `.map((x, i) => …)`."],
  ["keys", "Use `.map((x, i) => i)`."],
  ["match", byBuiltin("match(pattern, text)")],
  ["search", "Use `.includes(…)`."],
  ["values", "Use the list itself."],
  ["with", "Use `xs.map((x, i) => (i === index ? value : x))`."],
]);

/** The problem with an unsupported JavaScript method; undefined for any other name. */
export function rejectedMethod(name: string, place: Span, isSure: boolean): Diagnostic | undefined {
  const change = changing.get(name);
  if (change !== undefined) return messages.mutation(place, `\`.${name}()\``, change);
  const instead = absent.get(name) ?? (isSure ? ambiguous.get(name) : undefined);
  return instead === undefined ? undefined : messages.method(place, name, instead);
}
