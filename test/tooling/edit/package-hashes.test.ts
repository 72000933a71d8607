import { expect, test } from "vitest";
import { hashesOf } from "../../../tooling/edit/package-hashes.ts";
import { text } from "../../../compiler/language/text.ts";
import { attrsOfValues } from "../../../compiler/language/values.ts";
import { makeBuild, makeBuilder, makePackage } from "../../support/ir-fixtures.ts";

const optionsOf = (overrides: Parameters<typeof makeBuild>[0]): readonly string[] =>
  hashesOf(
    makePackage({
      source: { kind: "url", url: text("https://example.org/a.tar.gz"), hash: "" },
      build: makeBuild({ builder: makeBuilder("rustPackageBuilder"), ...overrides }),
    }),
  ).map(({ option }) => option);

test("a package writes down the hashes of its source and of its dependencies", () => {
  expect(optionsOf({})).toEqual(["pkgs.demo.source.hash", "pkgs.demo.build.rustPackageBuilder.cargoHash"]);
});

test("an empty hash that an attribute replaces is not filled in", () => {
  const cargoLock = new Map([["cargoLock", attrsOfValues({})]]);
  expect(optionsOf({ extraAttrs: cargoLock })).toEqual(["pkgs.demo.source.hash"]);
});
