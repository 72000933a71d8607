import { expect, it } from "vitest";
import { optionsIn } from "../../../../compiler/advice/reading/options-in.ts";

it("finds the options of a command line, and the words that have their values", () => {
  const words = [
    "serve",
    "--db-host=db",
    "-u",
    "web",
    "--verbose",
    "--port",
    undefined,
    "--empty=",
    "--last",
  ];
  expect(
    optionsIn(words).map(({ option, name, at, value, valueAt }) => [option, name, at, value, valueAt]),
  ).toEqual([
    ["--db-host", "db-host", 1, "db", 1],
    ["-u", "u", 2, "web", 3],
    ["--verbose", "verbose", 4, undefined, 5],
    ["--port", "port", 5, undefined, 6],
    ["--empty", "empty", 7, "", 7],
    ["--last", "last", 8, undefined, 9],
  ]);
});
