import { expect, it } from "vitest";
import { session } from "./support/evaluate.ts";

const files = {
  "lib/add.nix": "{ a, b }: a + b",
  "lib/default.nix": "{ version = 3; self = import ./.; text = builtins.readFile ./note.txt; }",
  "lib/note.txt": "a note\n",
  "data.json": '{ "list": [1, 2.5], "text": "é" }',
  "broken.nix": "1 + true",
};

it.each([
  ["import ./lib/add.nix { a = 1; b = 2; }", 3],
  ["(import ./lib).version", 3],
  ["(import ./lib).self.self.version", 3],
  ["(import ./lib).text", "a note\n"],
  ["lib.fileContents ./lib/note.txt", "a note"],
  ["lib.importJSON ./data.json", { list: [1, 2.5], text: "é" }],
  ["builtins.fromJSON (builtins.readFile ./data.json)", { list: [1, 2.5], text: "é" }],
  ["map builtins.pathExists [ ./lib ./lib/add.nix ./none ]", [true, true, false]],
  ["builtins.baseNameOf ./lib/add.nix", "add.nix"],
  ["builtins.dirOf ./lib/add.nix", "./lib"],
  ['./lib + "/add.nix"', "./lib/add.nix"],
  ['let d = "lib"; in ./${d}/add.nix', "./lib/add.nix"],
  ["./lib/../data.json == ./data.json", true],
])("%s", (text, expected) => {
  const { plain, diagnostics } = session(files);
  expect(plain(text)).toEqual(expected);
  expect(diagnostics).toEqual([]);
});

it("reads and evaluates a file once", () => {
  const { codes } = session(files);
  expect(codes("[ (import ./broken.nix) (import ./broken.nix) ]")).toEqual(["CG202"]);
});

it("leaves paths that only Nix can follow to Nix", () => {
  const { nix } = session(files);
  expect(nix('"${./lib}/add.nix"')).toBe('"${./lib}/add.nix"');
  expect(nix("toString ./lib")).toBe("builtins.toString ./lib");
  expect(nix('builtins.readFile "${pkgs.x}/y"')).toBe('builtins.readFile "${pkgs.x}/y"');
});
