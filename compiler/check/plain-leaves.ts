import { mustBeKnown, notOneOf, outOfRange, patternViolated } from "../diagnostics/checking.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import type { Hint } from "../diagnostics/make.ts";
import { staticText } from "../language/text.ts";
import type { StringValue, Value } from "../language/value.ts";
import type { Leaf } from "../schema/model.ts";
import { durationNotation } from "../schema/types.ts";
import { syntaxAt } from "../support/span.ts";
import { DESCPAT, PORTPAT, SIZEPAT } from "../schema/patterns.ts";
import { asWritten } from "./as-written.ts";
import { checkCharacters } from "./characters.ts";
import { WRONG, type Context } from "./context.ts";
import { describeValue } from "./describe-value.ts";
import { patternHint, patternWords } from "./hints/pattern-hint.ts";
import { knownHint, refuse, spanOf, type LeafReader } from "./leaf-reader.ts";
import type { Trail } from "./trail.ts";

// Leaves that are plain data in checked data: zod validates them.

export const bool: LeafReader = {
  accepts: (value) => value.kind === "bool",
  read(value, trail, context, leaf) {
    if (value.kind === "bool") return value.value;
    return refuse(value, trail, context, leaf, "Write `true` or `false`, without quotes.");
  },
};

export const int: LeafReader = {
  accepts: (value) => value.kind === "int",
  read(value, trail, context, leaf) {
    if (value.kind !== "int") return refuse(value, trail, context, leaf);
    const number = Number(value.value);
    const issue = leaf.schema.safeParse(number).error?.issues[0];
    if (issue === undefined) return number;
    const range =
      issue.code === "too_small" && issue.minimum !== Number.MIN_SAFE_INTEGER
        ? `at least ${issue.minimum}`
        : issue.code === "too_big" && issue.maximum !== Number.MAX_SAFE_INTEGER
          ? `at most ${issue.maximum}`
          : "between -(2^53 - 1) and 2^53 - 1";
    context.report(outOfRange(trail.dotted(), String(value.value), range, spanOf(trail)));
    return WRONG;
  },
};

export const staticString: LeafReader = {
  accepts: (value) => value.kind === "string",
  read(value, trail, context, leaf) {
    if (value.kind !== "string") return refuse(value, trail, context, leaf, textHint(leaf, value, context));
    const known = knownString(value, trail, context, leaf);
    if (known === WRONG || leaf.schema.safeParse(known).success) return known;
    context.report(
      cutDescription(leaf, known, trail, context) ?? violatedPattern(leaf, leaf.pattern ?? "", known, trail),
    );
    return WRONG;
  },
};

/** In YAML, ` #` begins a comment: `description: A client for issue #1.` has no full stop. */
function cutDescription(leaf: Leaf, found: string, trail: Trail, context: Context): Diagnostic | undefined {
  const span = spanOf(trail);
  if (
    span === undefined ||
    syntaxAt(span) !== "yaml" ||
    leaf.pattern !== DESCPAT.source ||
    found.endsWith(".")
  )
    return undefined;
  const line = context.sources(span.file)?.slice(span.end).split("\n", 1)[0] ?? "";
  const isPlain = /[^"']/.test(context.sources(span.file)?.[span.start] ?? "");
  if (!isPlain || !/^[ \t]+#/.test(line)) return undefined;
  const hint = `In YAML, \`#\` begins a comment. Put the text in quotes: \`${JSON.stringify((found + line).trimEnd().replace(/\.?$/, "."))}\`.`;
  return patternViolated(trail.dotted(), found, patternWords(leaf), span, hint);
}

export const violatedPattern = (leaf: Leaf, pattern: string, found: string, trail: Trail): Diagnostic =>
  patternViolated(
    trail.dotted(),
    found,
    patternWords(leaf),
    spanOf(trail),
    patternHint(leaf, found, trail.dotted()),
  );

export const word: LeafReader = {
  accepts: (value) => value.kind === "string",
  read(value, trail, context, leaf) {
    if (value.kind !== "string") return refuse(value, trail, context, leaf);
    const known = knownString(value, trail, context, leaf);
    if (known === WRONG || leaf.schema.safeParse(known).success) return known;
    context.report(notOneOf(trail.dotted(), known, leaf.words, spanOf(trail)));
    return WRONG;
  },
};

/** For a number of seconds, megabytes or a port, adding quotes alone would be another mistake. */
function textHint(leaf: Leaf, value: Value, context: Context): Hint | undefined {
  if (value.kind === "int" && leaf.notation === durationNotation)
    return `Write its unit: \`"${value.value}s"\`.`;
  // As bytes, no process would fit into it.
  if (value.kind === "int" && leaf.pattern === SIZEPAT.source && value.value < 1024 ** 2)
    return `Write its unit: \`"${value.value}M"\`.`;
  if (value.kind === "int" && leaf.pattern === PORTPAT.source) return patternHint(leaf, undefined);
  return quotesHint(value, context);
}

/** The hint for a scalar that should be a string. */
export function quotesHint(value: Value, context: Context): string | undefined {
  const written = asWritten(value, context);
  return written === undefined ? undefined : `Put it in quotes: \`"${written}"\`.`;
}

function knownString(value: StringValue, trail: Trail, context: Context, leaf: Leaf): string | typeof WRONG {
  if (!checkCharacters(() => trail.dotted(), value.text, spanOf(trail), context)) return WRONG;
  const known = staticText(value.text);
  if (known !== undefined) return known;
  context.report(mustBeKnown(trail.dotted(), describeValue(value), knownHint(leaf), spanOf(trail)));
  return WRONG;
}
