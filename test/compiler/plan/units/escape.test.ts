import { describe, expect, it } from "vitest";
import { select, variable } from "../../../../compiler/language/build.ts";
import { staticText, text } from "../../../../compiler/language/text.ts";
import {
  argumentsWithMainPid,
  commandLine,
  directoryWord,
  environmentAssignment,
  environmentValue,
  plainValue,
  word,
} from "../../../../compiler/plan/units/escape.ts";
import { seconds } from "../../../../compiler/plan/seconds.ts";

const program = text("/bin/x");
const argument = (value: string): string | undefined =>
  staticText(commandLine([program, text(value)]))?.slice("/bin/x ".length);

describe("an argument in ExecStart", () => {
  it.each([
    ["plain", "plain"],
    ["", '""'],
    ["two words", '"two words"'],
    [";", '";"'],
    ["100%", "100%%"],
    ["%h", "%%h"],
    ["$HOME", "$$HOME"],
    ["${HOME}", '"$${HOME}"'],
    ["$$", "$$$$"],
    ['say "hi"', '"say \\"hi\\""'],
    ["it's", '"it\'s"'],
    ["back\\slash", '"back\\\\slash"'],
    ["a\nb\tc\rd", '"a\\nb\\tc\\rd"'],
    ["\u001b[1m", '"\\x1b[1m"'],
    ["\u0085", '"\\xc2\\x85"'],
    ["\uffff", '"\\xef\\xbf\\xbf"'],
    ["zażółć 🐍", '"zażółć 🐍"'],
    ["#", '"#"'],
    ["-x=1", "-x=1"],
  ])("%j is %s", (value, written) => {
    expect(argument(value)).toBe(written);
  });

  it("keeps values that only Nix knows unchanged, inside the quotes of its word", () => {
    const tool = select(variable("pkgs"), "tool");
    expect(commandLine([text(tool, "/bin/tool"), text("a ", tool, " $b")])).toEqual(
      text(tool, '/bin/tool "a ', tool, ' $$b"'),
    );
  });
});

describe("a command of ExecReload", () => {
  it.each([
    ["$MAINPID", "$MAINPID"],
    ["$$MAINPID", "$$$$MAINPID"],
    ["${MAINPID}", '"$${MAINPID}"'],
    ["$MAINPID ", '"$$MAINPID "'],
    ["-$MAINPID", "-$$MAINPID"],
    ["$MAINPIDS", "$$MAINPIDS"],
    ["$HOME", "$$HOME"],
    ["%h", "%%h"],
  ])("has only `$MAINPID` as a word replaced: %j is %s", (value, written) => {
    expect(staticText(argumentsWithMainPid([program, text(value)]))).toBe(`/bin/x ${written}`);
  });
});

it("a program with a dollar sign is run without any expansion", () => {
  expect(commandLine([text("/opt/$x/run"), text("$HOME"), text("5%")])).toEqual(
    text(":/opt/$x/run $HOME 5%%"),
  );
});

it("environment: NixOS quotes, specifiers are doubled, dollar signs do not change", () => {
  expect(environmentValue(text('5% of $X "q"'))).toEqual(text('5%% of $X "q"'));
  expect(environmentAssignment("A", text('5%% of $X "q"\n\\'))).toEqual(text('"A=5%% of $X \\"q\\"\\n\\\\"'));
});

it("plain values are one line", () => {
  expect(plainValue(text("a\r\nb\u0000c 5%"))).toEqual(text("a b c 5%%"));
});

it("plain values have no noncharacters", () => {
  expect(plainValue(text("a\uFFFEb"))).toEqual(text("a\uFFFDb"));
});

it("plain values do not join the next line", () => {
  expect(plainValue(text("a\\"))).toEqual(text("a\\ "));
  expect(plainValue(text("a\\\\"))).toEqual(text("a\\\\"));
  expect(plainValue(text("\\a \n"))).toEqual(text("\\a  "));
});

it("words are quoted when they must be", () => {
  expect(word(text("a/b"))).toEqual(text("a/b"));
  expect(word(text("a b%"))).toEqual(text('"a b%%"'));
});

it.each([
  [30_000, "30"],
  [500, "0.5"],
  [0, "0"],
  [90_061_001, "90061.001"],
])("%d milliseconds are %s seconds", (milliseconds, written) => {
  expect(seconds(milliseconds)).toBe(written);
});

it.each([
  ["web", "web"],
  ['a"b', '"a\\x22b"'],
  ["a'b \\c", '"a\'b \\\\c"'],
  ["100%", "100%%"],
])("a state directory %s is %s", (path, written) => {
  expect(staticText(directoryWord(text(path)))).toBe(written);
});
