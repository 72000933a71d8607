// Slow. Depends on: compiler/frontends.
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { parseNix } from "../../../../compiler/frontends/nix/parse.ts";
import { describeWith } from "../../../support/tools.ts";
import { canonicalForm } from "./support/canonical-form.ts";
import { corpus } from "./support/corpus.ts";
import { damagedRecipe } from "./support/mutate.ts";
import { NixBatch } from "./support/nix-batch.ts";
import { parseForm } from "./support/parse-form.ts";
import { randomNix } from "./support/random-nix.ts";
import { refused } from "./support/refused.ts";

describeWith("nix-instantiate", "the parsed structure is Nix' own", () => {
  const batch = new NixBatch();
  afterAll(() => {
    batch.dispose();
  });

  /** The parsed structure of a text in the form that Nix prints, or what was reported. */
  function ours(text: string): string {
    const reports: string[] = [];
    const expr = parseNix(
      { path: "deep/down/t.nix", text },
      {
        report: ({ severity, message, span }) => {
          if (severity === "error") reports.push(`${span?.start}: ${message}`);
        },
      },
    );
    if (reports.length > 0 || expr === undefined) return `refused: ${reports.join("; ")}`;
    return canonicalForm(parseForm(expr, { tree: batch.tree, home: batch.home }));
  }

  /** The texts that Nix and we understand differently. */
  function differences(texts: readonly string[]): { text: string; theirs: string; ours: string }[] {
    return batch
      .parse(texts)
      .map((printed, index) => {
        const text = texts[index] ?? "";
        return { text, theirs: canonicalForm(printed ?? "refused"), ours: ours(text) };
      })
      .filter((each) => each.theirs !== each.ours);
  }

  it("for every construct of the corpus", () => {
    expect(differences(corpus.map((text) => `with {}; ${text}`))).toEqual([]);
  });

  it("for every malformed expression: refused by both", () => {
    const accepted = batch.accepts(refused.map(([text]) => `_: with {}; ${text}`));
    expect(refused.filter((_, index) => accepted[index])).toEqual([]);
  });

  it("for random expressions", () => {
    const texts = fc.sample(randomNix, { numRuns: 1500, seed: 42 }).map((text) => `with {}; ${text}`);
    const accepted = batch.accepts(texts.map((text) => `_: ${text}`));
    expect(texts.filter((text, index) => ours(text).startsWith("refused") === accepted[index])).toEqual([]);
    const valid = texts.filter((_, index) => accepted[index]);
    expect(valid.length).toBeGreaterThan(1000);
    // Nix takes a name such as `${''a''\\tb''}`, a string of several pieces, for one that is only known later.
    expect(differences(valid).filter(({ theirs }) => !/"\$\{ "/.test(theirs))).toEqual([]);
  });

  it("for damaged recipes: accepted or refused by both", () => {
    const texts = fc
      .sample(damagedRecipe, { numRuns: 2000, seed: 7 })
      // Nix 2.8 cuts a file at a NUL and knows no pipes; we always refuse the one and accept the other.
      .filter((text) => !text.includes("\0") && !text.includes("|>") && !text.includes("<|"));
    const accepted = batch.accepts(texts.map((text) => `_: with {}; ${text}`));
    expect(
      texts.filter((text, index) => ours(`with {}; ${text}`).startsWith("refused") === accepted[index]),
    ).toEqual([]);
  });

  // Texts that Nix 2.36 reads unlike the Nix 2.8 this test may run with: here we follow current Nix.
  it.each([
    ["pipes, a feature of newer versions", "a |> f", "( with { } ; ( f a ) )"],
    ["pipes to the left", "f <| g <| a", "( with { } ; ( f ( g a ) ) )"],
    [
      "sets that are merged below the first level",
      "{ a = { b.c = 1; }; a = { b.d = 2; }; }",
      "( with { } ; { a = { b = { c = 1 ; d = 2 ; } ; } ; } )",
    ],
    [
      "names known only later in merged sets, which 2.8 loses",
      "{ a = { b = 1; }; a = { ${c} = 2; }; }",
      '( with { } ; { a = { b = 1 ; "${ c }" = 2 ; } ; } )',
    ],
  ])("except %s", (_, text, expected) => {
    expect(ours(`with {}; ${text}`)).toBe(expected);
  });
});
