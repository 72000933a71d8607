// Slow. Depends on: compiler/frontends.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateDefault } from "./support/evaluate.ts";

/** A piece of data, and one of the many ways to write it in TypeScript. */
interface Written {
  readonly value: unknown;
  readonly source: string;
}

const written = (value: unknown, source: string): Written => ({ value, source });

const text = fc.string({ unit: "grapheme", maxLength: 20 }).filter((each) => !each.includes("\0"));
const quoted = fc
  .tuple(text, fc.constantFrom("json", "single", "template", "escaped", "sum"))
  .map(([value, style]) => {
    const json = JSON.stringify(value);
    switch (style) {
      case "single":
        return written(value, `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`);
      case "template":
        return written(value, `\`${json.slice(1, -1).replaceAll('\\"', '"').replaceAll(/`|\$/g, "\\$&")}\``);
      case "escaped":
        return written(
          value,
          `"${[...value].map((each) => `\\u{${each.codePointAt(0)!.toString(16)}}`).join("")}"`,
        );
      case "sum":
        return written(value, `"" + \`\${${json}}\``);
      default:
        return written(value, json);
    }
  });
const number = fc.oneof(
  fc.maxSafeInteger().map((value) => written(value, String(value))),
  fc.nat().map((value) => written(value, `0x${value.toString(16)}`)),
  fc.nat().map((value) => written(value, String(value).replaceAll(/(?<=\d)(?=(?:\d{3})+$)/g, "_"))),
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((value) => written(value === 0 ? 0 : value, value === 0 ? "0.0" : value.toExponential())),
);
const key = text.map((value) => ({ value, source: /^[a-z]+$/i.test(value) ? value : JSON.stringify(value) }));

const { data } = fc.letrec<{ data: Written }>((tie) => ({
  data: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom(written(null, "null"), written(true, "true"), written(false, "(false)")),
    number,
    quoted,
    fc.tuple(fc.array(tie("data"), { maxLength: 4 }), fc.boolean()).map(([elements, spread]) => {
      const sources = elements.map(({ source }) => (spread ? `...[${source}]` : source));
      return written(
        elements.map(({ value }) => value),
        `[${sources.join(", ")}]`,
      );
    }),
    fc
      .uniqueArray(fc.tuple(key, tie("data")), { maxLength: 4, selector: ([{ value }]) => value })
      .chain((entries) =>
        fc.constantFrom("plain", "computed", "spread", "entries").map((style) => {
          const value = Object.fromEntries(entries.map(([name, { value: each }]) => [name.value, each]));
          const sources = entries.map(([name, { source }]) => {
            if (style === "computed") return `[${JSON.stringify(name.value)}]: ${source}`;
            if (style === "spread") return `...{ ${name.source}: ${source} }`;
            if (style === "entries") return `[${JSON.stringify(name.value)}, ${source}]`;
            return `${name.source}: ${source}`;
          });
          const source =
            style === "entries"
              ? `Object.fromEntries([${sources.join(", ")}])`
              : `({ ${sources.join(", ")} })`;
          return written(value, source);
        }),
      ),
  ),
}));

describe("data", () => {
  it("written as TypeScript reads back as it was", () => {
    fc.assert(
      fc.property(data, ({ value, source }) => {
        expect(evaluateDefault(`export default ${source};`)).toEqual(value);
      }),
      { numRuns: 800 },
    );
  });
});
