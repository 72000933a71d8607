import { expect, it } from "vitest";
import { drawnIcon } from "../../../emitters/site/icon.ts";

const letters = (name: string): string | undefined =>
  />\s*([^<]*?)\s*<\/text>/.exec(drawnIcon(name).markup)?.[1];

it.each([
  ["Paperless-ngx", "PN"],
  ["radicale", "R"],
  ["2fa", "2"],
  ["Tom & Jerry's <shop>", "TJ"],
  ["日本 語", "日語"],
  ["<>", ""],
])("the icon of %s shows %j", (name, expected) => {
  expect(letters(name)).toBe(expected);
});

it("the same name always has the same icon, and others have other colours", () => {
  expect(drawnIcon("radicale")).toEqual(drawnIcon("radicale"));
  expect(drawnIcon("radicale").markup).not.toBe(drawnIcon("radicals").markup);
});
