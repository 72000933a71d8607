import { expect, it } from "vitest";
import { OnDemand } from "../../../compiler/language/lookup.ts";

it("makes each thing when it is first asked for, once", () => {
  const made: string[] = [];
  const things = new OnDemand(new Map(Object.entries({ one: 1, two: 2 })), (name, from) => {
    made.push(name);
    return { name, from };
  });
  expect([[...things.keys()], things.has("two"), made]).toEqual([["one", "two"], true, []]);
  const two = things.get("two");
  expect(two).toEqual({ name: "two", from: 2 });
  expect(things.get("two")).toBe(two);
  expect(made).toEqual(["two"]);
});

it("has nothing by names that every object has", () => {
  const things = new OnDemand(new Map([["one", 1]]), (_, from) => from);
  for (const name of ["constructor", "toString", "__proto__"])
    expect([things.has(name), things.get(name)]).toEqual([false, undefined]);
});
