import { expect, test } from "vitest";
import { inTurn } from "../../../cli/parts/threads/in-turn.ts";
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

const task = (recipe: string): NamesTask => ({ recipes: [recipe], syntaxes: ["ts"] });

test("each piece of work is answered before the next begins", async () => {
  const notes: string[] = [];
  const thread = inTurn(noting(notes));
  await Promise.all(
    ["a", "b", "c"].map((recipe) => thread.names(task(recipe)).then(() => notes.push(`answer to ${recipe}`))),
  );
  expect(notes).toEqual(
    ["a", "b", "c"].flatMap((recipe) => [`begins ${recipe}`, `ends ${recipe}`, `answer to ${recipe}`]),
  );
});

test("work that fails says so, and the next is done all the same", async () => {
  const notes: string[] = [];
  const thread = inTurn(noting(notes, "a"));
  const [first, second] = await Promise.allSettled([thread.names(task("a")), thread.names(task("b"))]);
  expect(first).toEqual({ status: "rejected", reason: new Error("cannot do a") });
  expect(second.status).toBe("fulfilled");
  expect(notes).toEqual(["begins a", "begins b", "ends b"]);
});
