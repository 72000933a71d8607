import {
  group,
  hardSpace,
  hug,
  line,
  lineBreak,
  nest,
  transparent,
  type Doc,
  flatten,
  brokenOnly,
  emptyLine,
  hardLine,
  join,
} from "../layout/doc.ts";
import type { Call, Parenthesized, Syntax, Term, FieldSyntax, Lambda, PatternSyntax } from "../syntax.ts";
import type { CallPlace, Renderer } from "./renderer.ts";
import { isBlock, isSimple, isSimpleCall, isShortPattern, opensBlock } from "./shape.ts";

/**
 * A call on one line if it fits. Otherwise, if all others fit, the last argument is opened if it is a block, or one
 * before it. Otherwise each argument is on a separate line.
 */
export function renderCall(
  renderer: Renderer,
  call: Call,
  { before = [], alone = false }: CallPlace = {},
): Doc {
  const { fn, args } = call;
  const last = args.at(-1) ?? args[0];
  const secondLast = args.at(-2);
  const after = alone ? lineBreak : [];

  if (last.kind === "list" && secondLast?.kind === "list") {
    return group(
      before,
      transparent(leading(renderer, fn, args.slice(0, -2), alone)),
      [line, nest(group(argument(renderer, secondLast)))],
      [line, nest(group(argument(renderer, last)))],
      after,
    );
  }
  const head = [before, transparent(leading(renderer, fn, args.slice(0, -1), alone))];
  const flatHead = isSimpleCall(call) ? flatten(head) : undefined;
  return flatHead === undefined
    ? group(head, line, lastArgument(renderer, last), after)
    : group(flatHead, hardSpace, lastArgument(renderer, last));
}

/** The function and its arguments except the last one (`args`), as many of them on the first line as fit. */
function leading(renderer: Renderer, fn: Term, args: readonly Term[], alone: boolean): Doc {
  let doc = renderer.expression(fn);
  if (alone) doc = nest(group(lineBreak, doc));
  for (const [arg, other] of inSteps(args)) {
    if (other !== undefined) {
      const lists = [arg, other].map((list) => [line, group(argument(renderer, list))]);
      doc = transparent(transparent(doc), nest(group(lists)));
    } else {
      // If hugged, a selection would break before its dot.
      const kind = arg.kind === "selection" ? group : hug;
      doc = [transparent(doc), line, nest(kind(argument(renderer, arg)))];
    }
  }
  return doc;
}

/** Single arguments, but two adjacent lists together: both are broken or none. */
function inSteps(args: readonly Term[]): readonly (readonly [Term, Term?])[] {
  const steps: (readonly [Term, Term?])[] = [];
  for (let index = args.length - 1; index >= 0; index -= 1) {
    const [previous, arg] = [args[index - 1], args[index]];
    if (arg === undefined) continue;
    if (arg.kind === "list" && previous?.kind === "list") {
      steps.push([previous, arg]);
      index -= 1;
    } else {
      steps.push([arg]);
    }
  }
  return steps.reverse();
}

/** A list of up to six simple elements stays on one line as an argument. */
function argument(renderer: Renderer, arg: Term): Doc {
  if (
    arg.kind === "list" &&
    arg.elements.length > 0 &&
    arg.elements.length <= 6 &&
    arg.elements.every(isSimple)
  ) {
    return renderer.list(arg, line);
  }
  return renderer.expression(arg);
}

function lastArgument(renderer: Renderer, last: Term): Doc {
  if (isBlock(last)) return hug(nest(renderer.block(last, false)));
  if (last.kind !== "parenthesized") return group(nest(renderer.expression(last)));
  const opened = openedHead(last);
  if (opened === undefined) return renderer.hugParentheses(last);
  return hug(nest("(", opened.head, hardSpace, renderer.block(opened.block, true), ")"));
}

/** `(x: {` and `(f {` as the last argument are not separated. */
function openedHead({ inner }: Parenthesized): { readonly head: string; readonly block: Syntax } | undefined {
  if (inner.kind === "lambda" && typeof inner.parameter === "string" && isBlock(inner.body)) {
    return { head: `${inner.parameter}:`, block: inner.body };
  }
  if (inner.kind !== "call" || inner.fn.kind !== "token" || inner.fn.type !== "name") return undefined;
  const [only, ...others] = inner.args;
  return others.length === 0 && isBlock(only) ? { head: inner.fn.text, block: only } : undefined;
}

export function renderLambda(renderer: Renderer, { parameter, body, blankBeforeBody }: Lambda): Doc {
  if (typeof parameter === "string") return group(lineBreak, parameter, ":", afterName(renderer, 1, body));
  const head = [renderPattern(renderer, parameter), ":"];
  if (parameter.name === undefined) {
    return [head, blankBeforeBody ? emptyLine : hardLine, renderer.expression(body)];
  }
  const gap = blankBeforeBody ? emptyLine : line;
  return [head, gap, isBlock(body) ? group(renderer.block(body, true)) : renderer.expression(body)];
}

/** The rest of `x: y: body` after colon number `depth`. */
function afterName(renderer: Renderer, depth: number, body: Syntax): Doc {
  if (body.kind === "lambda" && typeof body.parameter === "string") {
    return [hardSpace, body.parameter, ":", afterName(renderer, depth + 1, body.body)];
  }
  if (opensBlock(body)) return [hardSpace, hug(renderer.block(body, false))];
  return [depth <= 2 ? line : hardLine, renderer.expression(body)];
}

export function renderPattern(renderer: Renderer, pattern: PatternSyntax): Doc {
  const { fields, ellipsis, name } = pattern;
  const at = name === undefined ? [] : ["@", name];
  const between = isShortPattern(pattern) ? renderer.edge(pattern) : hardLine;
  const items = fields.map((field, index) => {
    const last = index === fields.length - 1 && !ellipsis;
    return [renderField(renderer, field), last ? brokenOnly(",") : ","];
  });
  if (ellipsis) items.push(["..."]);
  if (items.length === 0) return [group("{", hardSpace, "}"), at];
  return [group("{", between, nest(join(between, items)), between, "}"), at];
}

function renderField(renderer: Renderer, { name, fallback }: FieldSyntax): Doc {
  return fallback === undefined ? name : group(name, hardSpace, nest("?", renderer.value(fallback)));
}
