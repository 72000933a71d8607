import { list, select, treePath } from "../../../../compiler/language/build.ts";
import { lines, minus, x, type Example } from "./vocabulary.ts";

export const paths: readonly Example[] = [
  {
    title: "in the recipe tree",
    expr: treePath("pkgs/a/fix.patch"),
    text: "../recipes/pkgs/a/fix.patch\n",
  },
  {
    title: "with odd characters",
    expr: list([treePath("a b/c"), treePath("ok/d e")]),
    text: lines("[", '  (../recipes + "/a b/c")', '  (../recipes/ok + "/d e")', "]"),
  },
  { title: "the tree itself", expr: treePath(""), text: "../recipes\n" },
  {
    title: "with an interpolation",
    expr: { kind: "path", base: "tree", parts: ["pkgs/", x, "/y.patch"] },
    text: "../recipes/pkgs/${x}/y.patch\n",
  },
  {
    title: "with an interpolation and odd characters",
    expr: { kind: "path", base: "tree", parts: ["pkgs/a-", x, " y"] },
    text: '../recipes/pkgs + "/a-${x} y"\n',
  },
  {
    title: "of the emitted file",
    expr: list(
      ["lib", "../lib/default.nix", ".", ""].map((path) => ({
        kind: "path",
        base: "emitted",
        parts: [path],
      })),
    ),
    text: lines("[", "  ./lib", "  ../lib/default.nix", "  ./.", "  ./.", "]"),
  },
  {
    title: "absolute",
    expr: list(["/etc/x", "/", "/a b"].map((path) => ({ kind: "path", base: "absolute", parts: [path] }))),
    text: lines("[", "  /etc/x", "  /.", '  (/. + "/a b")', "]"),
  },
  {
    title: "at home",
    expr: list(["~/x", "~/a b"].map((path) => ({ kind: "path", base: "home", parts: [path] }))),
    text: lines("[", "  ~/x", '  (~/. + "/a b")', "]"),
  },
  {
    title: "looked up",
    expr: list(["nixpkgs/lib", "a b"].map((path) => ({ kind: "search-path", path }))),
    text: lines("[", "  <nixpkgs/lib>", '  (builtins.findFile builtins.nixPath "a b")', "]"),
  },
  {
    title: "selected from or negated",
    expr: list([select(treePath("x"), "y"), minus(treePath("x"))]),
    text: lines("[", "  (../recipes/x).y", "  (-(../recipes/x))", "]"),
  },
];
