import { expect, it } from "vitest";
import { queue } from "../../../../cli/commands/watch/queue.ts";

it("joins requests during a round, and counts from the first of them", async () => {
  const rounds: unknown[] = [];
  const { ask, end } = queue(
    (paths, since) => {
      rounds.push([paths && [...paths], since]);
      return Promise.resolve();
    },
    () => undefined,
  );
  ask(undefined, 1);
  ask(new Set(["a"]), 3);
  ask(new Set(["b"]), 2);
  await new Promise((resolve) => setTimeout(resolve));
  await end();
  expect(rounds).toEqual([
    [undefined, 1],
    [["a", "b"], 2],
  ]);
});

it("reports an exception of a round, and begins no other", async () => {
  const thrown: unknown[] = [];
  let rounds = 0;
  const { ask, end } = queue(
    () => {
      rounds += 1;
      return Promise.reject(new Error("too many open files"));
    },
    (error) => thrown.push(error),
  );
  ask(undefined, 1);
  ask(new Set(["a"]), 2);
  await end();
  ask(new Set(["b"]), 3);
  await new Promise((resolve) => setTimeout(resolve));
  expect(thrown).toEqual([new Error("too many open files")]);
  expect(rounds).toBe(1);
});
