import {
  brokenOnly,
  emptyLine,
  group,
  hardLine,
  hardSpace,
  hug,
  join,
  line,
  lineBreak,
  nest,
  type Doc,
} from "../layout/doc.ts";
import type { FieldSyntax, Lambda, PatternSyntax, Syntax } from "../syntax.ts";
import type { Renderer } from "./renderer.ts";
import { isBlock, isShortPattern, opensBlock } from "./shape.ts";

export function renderLambda(renderer: Renderer, { parameter, body, blankBeforeBody }: Lambda): Doc {
  if (typeof parameter === "string") return group(lineBreak, parameter, ":", afterName(renderer, 1, body));
  const head = [renderPattern(renderer, parameter), ":"];
  if (parameter.name === undefined) {
    return [head, blankBeforeBody ? emptyLine : hardLine, renderer.expression(body)];
  }
  const gap = blankBeforeBody ? emptyLine : line;
  return [head, gap, isBlock(body) ? group(renderer.block(body, true)) : renderer.expression(body)];
}

/** The rest of `x: y: body` after the colon number `depth`. */
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
