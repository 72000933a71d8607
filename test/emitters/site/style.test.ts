import { expect, it } from "vitest";
import { templates } from "../../../emitters/support/templates.ts";

// A browser says nothing about a property that is not defined.
it("every custom property of the stylesheets is defined, and used", () => {
  const style = templates["site/style.css"] + templates["site/review.css"];
  const namesIn = (pattern: RegExp): readonly string[] =>
    [...new Set([...style.matchAll(pattern)].map(([, name = ""]) => name))].sort();
  expect(namesIn(/var\((--[\w-]+)/g)).toEqual(namesIn(/(--[\w-]+):/g));
});
