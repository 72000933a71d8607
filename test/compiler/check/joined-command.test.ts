import { describe, expect, it } from "vitest";
import { joinedCommand } from "../../../compiler/check/joined-command.ts";
import { growth, proportional } from "../../support/processor-time.ts";

/** A folded block with these lines, as it is written in a recipe. */
const block = (lines: readonly string[], header = ">"): string =>
  [header, ...lines.map((line) => (line === "" ? "" : `    ${line}`)), ""].join("\n");

const told = (...lines: readonly string[]) => joinedCommand(block(lines));

describe("lines that mean something else once they are joined", () => {
  it.each<[what: string, lines: readonly string[], written: string]>([
    ["programs", ["mkdir -p a", "cp b a"], "cp b a"],
    ["programs below an unknown one", ["tool --init x", "chmod 600 x"], "chmod 600 x"],
    ["commands of one word", ["./configure --prefix=$out x", "make"], "make"],
    ["options of the shell", ["set -eu", "tool --init"], "tool --init"],
    ["what follows `cd`", ["cd sub", "tool --init"], "tool --init"],
    ["what follows `export`", ["export HOME=$PWD", "tool version"], "tool version"],
    ["exit codes", ["echo attempt >>log", "exit 3"], "exit 3"],
    ["assignments", ["mkdir a", 'target="$out/share"', "cp a b"], 'target="$out/share"'],
    ["variables that are used below", ["tool x", "A=1", "tool $A"], "A=1"],
    ["tests", ["tool a", "[ -e a ]", "x"], "[ -e a ]"],
    ["conditions", ["tool a", "if tool b; then", "tool c", "fi"], "if tool b; then"],
    ["the end of a condition", ["if tool b; then", "tool c", "fi"], "fi"],
    ["the end of a loop", ["for a in b c; do", "tool $a", "done"], "done"],
    ["functions", ["tool a", "clean() {", "tool b;", "}"], "clean() {"],
    ["the end of a function", ["clean() {", "tool b", "}"], "}"],
    ["hooks of stdenv", ["runHook preInstall", "install -Dm755 a b"], "install -Dm755 a b"],
    ["a later pair", ["tool &&", "tool x", "mkdir b"], "mkdir b"],
  ])("%s", (_, lines, written) => {
    expect(told(...lines)).toEqual({ kind: "command", written });
  });

  it("comments with something below", () => {
    expect(told("# all of it", "tool a")).toEqual({ kind: "comment", written: "# all of it" });
    expect(told("tool a && # and", "tool b")).toEqual({ kind: "comment", written: "# and" });
    expect(told("#!/bin/sh", "tool b")).toMatchObject({ kind: "comment" });
  });

  it("a backslash at the end of a line", () => {
    expect(told("tool \\", "--all")).toEqual({ kind: "backslash", written: "tool \\" });
    expect(told("tool '\\\\\\\\'", "--all")).toBeUndefined();
  });

  it("here-documents", () => {
    expect(told("cat >a <<EOF", "x", "EOF")).toEqual({ kind: "here-document", written: "<<EOF" });
    expect(told("cat >a <<-'EOF'", "x", "EOF")).toMatchObject({ kind: "here-document" });
    expect(told("cat <<< x", "y")).toBeUndefined();
    expect(told("tool $((1 << n))", "--all")).toBeUndefined();
  });

  it("whatever the block says of its end, and with any line breaks", () => {
    for (const header of [">-", ">+", "> # a comment"])
      expect(joinedCommand(block(["mkdir a", "cp b a"], header))?.written).toBe("cp b a");
    expect(joinedCommand(block(["mkdir a", "cp b a"]).replaceAll("\n", "\r\n"))?.written).toBe("cp b a");
  });
});

describe("lines that may be one command are not told", () => {
  const cases: readonly (readonly string[])[] = [
    ["tool", "--all", "--quiet"],
    ["tool a &&", "mkdir b"],
    ["tool a", "&& mkdir b"],
    ["tool a |", "grep b"],
    ["tool a ||", "exit 1"],
    ["mkdir a;", "cp b a;", "fi"],
    ["if tool; then", "mkdir a;", "fi"],
    ["if", "test -e a; then", "mkdir a;", "fi"],
    ["case $a in", "b)", "mkdir c;;", "esac"],
    ["clean() {", "rm -r a;", "}"],
    ["sudo -u tool", "mkdir b"],
    ["find . -type f", "-exec", "rm {} +"],
    ["tool --run", "cat b"],
    ["env A=1", "B=2", "tool"],
    ["A=1", "B=2", "mkdir c"],
    ["make install", "PREFIX=$out", "DOC=none"],
    ["apt-get install --yes", "curl wget"],
    ["tool for", "for all who wait"],
    ["echo well", "done"],
    ["jq '", "if .a then .b", "else .c end' x"],
    ['bash -c "', "mkdir a;", 'cp b a"'],
    ["tool $#", "url#fragment a"],
    // Breaks that stay.
    ["mkdir a", "", "cp b a"],
    ["mkdir a", "  cp b a"],
    ["tool", "\tmkdir a", "cp b a"],
    ["# a comment", "", "tool"],
    ["tool", "# at the end"],
    ["mkdir a"],
    [],
  ];
  it.each(cases.map((lines) => [lines.join(" / "), lines] as const))("%s", (_, lines) => {
    expect(told(...lines)).toBeUndefined();
  });

  it("another block, and one with an explicit indentation", () => {
    expect(joinedCommand("|\n  mkdir a\n  cp b a\n")).toBeUndefined();
    expect(joinedCommand(">2\n    mkdir a\n    cp b a\n")).toBeUndefined();
  });

  it("in time that is proportional to their number", () => {
    const times = growth((size) => {
      expect(told(...Array<string>(size).fill("if sudo x=$(a)$(a)$(a)$(a) y"))).toBeUndefined();
    }, 50_000);
    expect(times).toBeLessThan(proportional);
  });
});
