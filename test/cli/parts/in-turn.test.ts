import { expect, test } from "vitest";
import { Claims } from "../../../cli/parts/threads/claims.ts";
import { inTurn } from "../../../cli/parts/threads/in-turn.ts";
import type { Sent } from "../../../cli/parts/threads/other-thread.ts";
import type { NamesTask, Thread } from "../../../cli/parts/threads/thread.ts";

/** A thread that notes what it begins and ends, in two steps as the real one. */
function noting(notes: string[], fails = ""): Thread {
  return {
    async names({ recipes: [recipe = ""] }: NamesTask) {
      notes.push(`begins ${recipe}`);
      await Promise.resolve();
      if (recipe === fails) throw new Error(`cannot do ${recipe}`);
      notes.push(`ends ${recipe}`);
      return { names: new Map([[recipe, []]]), isWell: true, seen: { kinds: {}, reads: {} } } as never;
    },
    look: () => Promise.reject(new Error("not asked for")),
    compile: () => Promise.reject(new Error("not asked for")),
  };
}

/** Both sides of a thread's claims. */
function bothSides(): readonly [giving: Claims, doing: Claims] {
  const giving = new Claims();
  return [giving, new Claims(giving.memory)];
}

const sent = (recipe: string, claims: Claims): Sent<NamesTask> => ({
  task: { recipes: [recipe], syntaxes: ["ts"] },
  claim: claims.next(),
});

test("each piece of work is answered before the next begins", async () => {
  const notes: string[] = [];
  const [giving, doing] = bothSides();
  const thread = inTurn(noting(notes), doing);
  await Promise.all(
    ["a", "b", "c"].map((recipe) =>
      thread.names(sent(recipe, giving)).then(() => notes.push(`answer to ${recipe}`)),
    ),
  );
  expect(notes).toEqual(
    ["a", "b", "c"].flatMap((recipe) => [`begins ${recipe}`, `ends ${recipe}`, `answer to ${recipe}`]),
  );
});

test("work that fails says so, and the next is done all the same", async () => {
  const notes: string[] = [];
  const [giving, doing] = bothSides();
  const thread = inTurn(noting(notes, "a"), doing);
  const [first, second] = await Promise.allSettled(
    ["a", "b"].map((each) => thread.names(sent(each, giving))),
  );
  expect(first).toEqual({ status: "rejected", reason: new Error("cannot do a") });
  expect(second?.status).toBe("fulfilled");
  expect(notes).toEqual(["begins a", "begins b", "ends b"]);
});

test("work that has been taken back is left out", async () => {
  const notes: string[] = [];
  const [giving, doing] = bothSides();
  const thread = inTurn(noting(notes), doing);
  const [a, b, c] = ["a", "b", "c"].map((each) => sent(each, giving));
  if (a === undefined || b === undefined || c === undefined) throw new Error("three pieces of work");
  const answers = [a, b, c].map((each) => thread.names(each));
  await answers[0];
  // The second has begun by the time that somebody wants it back, the third has not.
  await new Promise((resolve) => setImmediate(resolve));
  expect([giving.claim(a.claim), giving.claim(c.claim)]).toEqual([false, true]);
  expect((await Promise.all(answers)).map((each) => each?.done.isWell)).toEqual([true, true, undefined]);
  expect(notes).toEqual(["begins a", "ends a", "begins b", "ends b"]);
});
