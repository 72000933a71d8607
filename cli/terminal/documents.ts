import { z } from "zod";
import { documentVersion } from "../../compiler/diagnostics/printable.ts";
import { severities } from "../../tooling/review/finding.ts";

// The documents that commands print with `--format json`. docs/json/ has them as JSON Schema, which `npm run generate`
// writes, and tests compare what the commands print.

const text = z.string();
const texts = z.array(text);
const whole = z.int();
const document = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ version: z.literal(documentVersion), ...shape });

const position = z.object({ line: whole.min(1), column: whole.min(1) });
const place = z.object({ file: text, start: position.optional(), end: position.optional() });
const problem = z.object({
  code: text.describe("CG303, or advice/literal-secret"),
  severity: z.enum(["error", "warning"]),
  message: text,
  place: place.optional(),
  related: z.array(place.extend({ message: text })).optional(),
  hint: text.optional(),
});

/** What a run did, and its problems. */
const run = <Shape extends z.ZodRawShape>(statuses: readonly string[], shape: Shape) =>
  document({
    status: z.enum([...statuses, "failed"]),
    ...shape,
    diagnostics: z.array(problem),
    hidden: whole.describe("problems that are not among the diagnostics, because they are too many"),
  });

const review = z.object({
  summary: text,
  findings: z.array(
    z.object({
      rule: text,
      severity: z.enum(severities),
      subject: text.describe("apps.web, pkgs.hello or catalog"),
      recipe: text.optional(),
      message: text,
      alike: text.optional(),
      where: z.array(z.object({ file: text })),
    }),
  ),
  files: z.array(
    z.object({
      path: text,
      change: z.enum(["added", "removed", "changed"]),
      isExecutable: z.boolean().optional(),
    }),
  ),
});

const option = z.object({
  path: text,
  file: z.enum(["recipe", "catalog"]),
  type: text,
  default: text.nullable(),
  required: z.boolean(),
  description: text,
  pattern: text.nullable(),
  values: texts,
  mapsTo: text.nullable(),
  aliases: texts,
});

const edits = run(["fine"], { files: texts.optional(), diff: text.optional() });
const counts = { written: whole.optional(), unchanged: whole.optional(), removed: whole.optional() };
const entries = { packages: whole.optional(), apps: whole.optional() };
const left = texts.optional().describe("files that are not as before, after a run that failed");
const set = { option: text, value: z.json(), setAt: text.nullable(), usedAt: texts };
const files = z.array(z.object({ path: text, text })).optional();
const next = texts.optional().describe("commands to run next");
const account = {
  totals: z.object({ values: whole, taken: whole, different: whole, leftOut: whole }).optional(),
  remarks: texts.optional(),
  values: z
    .array(
      z.object({
        file: text,
        line: whole,
        path: text,
        is: z.enum(["taken", "different", "left"]),
        to: texts,
        notes: texts,
      }),
    )
    .optional()
    .describe("what became of each value of a Compose file"),
};

/** Each form by its name, which is that of the command. */
const documents = {
  check: run(["up to date", "different"], {
    files: z
      .array(z.object({ path: text, why: text, recipe: text.optional(), inputs: texts.optional() }))
      .optional(),
    fixes: texts.optional().describe("commands that make the output match the recipes"),
  }),
  compile: run(["compiled"], {
    ...entries,
    ...counts,
    left,
    milliseconds: whole.optional().describe("with --watch: of the round, which is one document"),
    change: review.optional().describe("with --watch: what the round changed"),
  }),
  convert: run(["converted"], {
    files,
    copied: texts.optional(),
    notCopied: texts.optional().describe("folders that recipes name"),
    left: texts.optional().describe("files that already have the syntax"),
  }),
  diff: document(review.shape),
  explain: z.union([
    document({
      ...set,
      documentation: option.nullable(),
      lines: z.array(z.object({ file: text, line: whole, text })),
    }),
    document({
      file: text,
      line: whole,
      text,
      entry: text.nullable(),
      causes: z.array(z.object({ ...set, description: text.nullable() })),
    }),
    document({
      code: text,
      description: text,
      recipe: z.object({ file: text, text }).optional(),
      output: text.optional(),
    }),
  ]),
  export: document({
    file: text,
    text,
    demands: z.array(z.object({ code: text, wanted: text, met: z.boolean() })),
    diagnostics: z.array(problem),
    hidden: whole,
  }),
  fix: edits,
  fmt: edits,
  graph: z.union([
    document({
      app: text,
      nodes: z.array(z.object({ name: text, kind: text, stage: whole })),
      edges: z.array(z.object({ from: text, to: text, why: text })),
    }),
    document({
      ports: z.array(
        z.object({
          protocol: z.enum(["tcp", "udp"]),
          host: whole,
          lastHost: whole,
          service: whole,
          app: text,
          name: text,
          kind: z.enum(["component", "resource"]),
          unit: text.optional(),
        }),
      ),
    }),
  ]),
  hash: run(["built"], {
    hashes: z.array(z.object({ option: text.optional(), place: text.optional(), hash: text.nullable() })),
    diff: text,
  }),
  import: run(["created", "would create"], {
    files,
    next,
    accounts: z
      .array(z.object({ file: text, lines: texts, options: whole, extra: whole, leftOut: whole }))
      .optional()
      .describe("what became of the attributes of each package file"),
    ...account,
  }),
  init: run(["created"], {
    files: texts.optional(),
    kept: texts.optional().describe("files that were there, which are as before"),
    next,
    ...entries,
    ...counts,
    left,
    ...account,
  }),
  list: document({
    entries: z.array(
      z.object({
        entry: text,
        kinds: texts,
        version: text.nullable(),
        ports: texts,
        broken: z.boolean(),
        description: text,
        recipe: text,
      }),
    ),
  }),
  new: run(["created"], { files: texts.optional(), next }),
  options: document({ options: z.array(option) }),
  plan: document(review.shape),
  set: run(["changed", "unchanged", "would change"], {
    files: texts.optional(),
    diff: text.optional(),
    changes: z.array(z.object({ option: text, before: text, after: text })).optional(),
    next,
    look: texts.optional(),
  }),
  show: document({ stage: z.enum(["expr", "values", "ir", "plan"]), subject: text, data: z.json() }),
  site: run(["written"], { ...entries, ...counts, left }),
  update: run(["done"], {
    packages: z
      .array(
        z.object({
          name: text,
          from: text,
          to: text.optional(),
          status: z.enum(["updated", "available", "current", "failed", "skipped"]),
          reason: text.optional(),
        }),
      )
      .optional(),
    review: review.optional(),
  }),
  why: document({
    package: text,
    uses: z.array(z.object({ entry: text, uses: text, place: text.nullable() })),
  }),
} as const satisfies Readonly<Record<string, z.ZodType>>;

type DocumentName = keyof typeof documents;

export const documentNames = Object.keys(documents) as readonly DocumentName[];

/**
 * A form as JSON Schema, draft 2020-12.
 * @param isExact also refuses what the form does not name; readers accept it, since a form may grow within its version
 */
export const schemaOf = (name: DocumentName, isExact = false): object => ({
  title: `catalogc ${name} --format json`,
  ...z.toJSONSchema(documents[name], { io: isExact ? "output" : "input" }),
});
