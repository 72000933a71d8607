import { expect, test } from "vitest";
import { metaAttributes } from "../../../emitters/pkgs/meta.ts";
import { makePackage } from "../../support/ir-fixtures.ts";

// nixpkgs, `pkgs/README.md`, "Meta attributes": no article at the start, a capital letter, no full stop.
test.each([
  ["A tool that finds lines.", "Tool that finds lines"],
  ["An editor", "Editor"],
  ["The official client of Gitea.", "Official client of Gitea"],
  ["a command-line tool", "Command-line tool"],
  ["A macOS app.", "macOS app"],
  ["A GNU/Linux tool...", "GNU/Linux tool..."],
  ["Analyses texts.", "Analyses texts"],
  ["finds lines", "finds lines"],
  ["A", "A"],
  ["A/B tests", "A/B tests"],
])("meta.description of %j is %j", (description, expected) => {
  const attributes = new Map(metaAttributes(makePackage({ description })));
  expect(attributes.get("description")).toMatchObject({ kind: "string", parts: [expected] });
});
