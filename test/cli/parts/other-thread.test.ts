import type { Tinypool } from "tinypool";
import { expect, test } from "vitest";
import { Claims } from "../../../cli/parts/threads/claims.ts";
import { OtherThread, type Sent } from "../../../cli/parts/threads/other-thread.ts";
import type { NamesTask, Thread } from "../../../cli/parts/threads/thread.ts";

const task = (recipe: string): NamesTask => ({ recipes: [recipe], syntaxes: ["ts"] });

/** Answers with who did it. */
const named = (who: string): never => ({ names: new Map([[who, []]]), isWell: true }) as never;

/** The thread that asks; notes what it does itself. */
function own(notes: string[]): Thread {
  return {
    names({ recipes }) {
      notes.push(...recipes);
      return recipes[0] === "broken" ? Promise.reject(new Error("broken")) : Promise.resolve(named("own"));
    },
    look: () => Promise.reject(new Error("not asked for")),
    compile: () => Promise.reject(new Error("not asked for")),
  };
}

/** The other side, which does what it is told to: `doNext` answers the first task that it has not answered yet. */
function otherSide(notes: string[]) {
  const claims = new Claims();
  const theirs = new Claims(claims.memory);
  const sent: {
    readonly work: Sent<NamesTask>;
    readonly answer: (value: unknown) => void;
    readonly fail: () => void;
  }[] = [];
  let die = (): void => undefined;
  const pool = {
    on(_: string, listener: () => void) {
      die = listener;
    },
    run: (work: Sent<NamesTask>) =>
      new Promise((answer, reject) => {
        sent.push({
          work,
          answer,
          fail: () => {
            reject(new Error("no memory"));
          },
        });
      }),
  };
  const thread = new OtherThread({ pool: pool as unknown as Tinypool, claims }, own(notes));
  const begin = () => {
    const next = sent.shift();
    if (next === undefined) throw new Error("no task");
    return { ...next, isMine: theirs.claim(next.work.claim) };
  };
  return {
    thread,
    begin,
    die: () => {
      die();
    },
  };
}

const who = async (answer: ReturnType<Thread["names"]>): Promise<readonly string[]> => [
  ...(await answer).names.keys(),
];

test("what waits is taken back from the end, and what has begun is not", async () => {
  const notes: string[] = [];
  const { thread, begin } = otherSide(notes);
  const [a, b, c] = ["a", "b", "c"].map((recipe) => who(thread.names(task(recipe))));
  const first = begin();
  expect(first.isMine).toBe(true);
  expect([await thread.takeBack(), await thread.takeBack(), await thread.takeBack()]).toEqual([
    true,
    true,
    false,
  ]);
  expect(notes).toEqual(["c", "b"]);
  expect([await b, await c]).toEqual([["own"], ["own"]]);
  // The other thread finds both taken, and says so.
  for (const taken of [begin(), begin()]) {
    expect(taken.isMine).toBe(false);
    taken.answer(undefined);
  }
  first.answer({ done: named("other") });
  expect(await a).toEqual(["other"]);
  expect(await thread.takeBack()).toBe(false);
});

test("that something was taken back may be known here before it is done", async () => {
  const { thread, begin } = otherSide([]);
  const answer = who(thread.names(task("a")));
  const taking = thread.takeBack();
  begin().answer(undefined);
  expect([await taking, await answer]).toEqual([true, ["own"]]);
});

test("what the other thread cannot do is done here, and so is everything once it has died", async () => {
  const notes: string[] = [];
  const { thread, begin, die } = otherSide(notes);
  const failing = who(thread.names(task("a")));
  begin().fail();
  expect(await failing).toEqual(["own"]);
  const lost = who(thread.names(task("b")));
  die();
  expect([await lost, await who(thread.names(task("c")))]).toEqual([["own"], ["own"]]);
  expect(notes).toEqual(["a", "b", "c"]);
});

test("what cannot be done here either is told to who asked", async () => {
  const { thread } = otherSide([]);
  const answer = thread.names(task("broken"));
  const told = expect(answer).rejects.toThrow("broken");
  expect(await thread.takeBack()).toBe(true);
  await told;
});

test("numbers of claims are used again, and are free then", () => {
  const claims = new Claims();
  const numbers = Array.from({ length: 200 }, () => {
    const number = claims.next();
    return [number, claims.claim(number), claims.claim(number)];
  });
  expect(numbers.every(([, first, second]) => first === true && second === false)).toBe(true);
  expect(new Set(numbers.map(([number]) => number)).size).toBe(64);
});
