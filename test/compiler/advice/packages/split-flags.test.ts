import { describe, expect, it } from "vitest";
import { advice, build, source } from "../../../support/advice.ts";

describe("compiler flags", () => {
  const of = (options: string) => advice(`license = "mit"; ${source} ${build} ${options}`);
  const said = (flag: string) =>
    `the compiler gets \`${flag}\` in pieces: flags are split at every blank, quotes or not`;

  it.each([
    [String.raw`build.env.BUILD_CFLAGS_COMPILE = [ "-O2" "-DFOO=\"a b\"" ];`, '-DFOO="a b"'],
    [`build.standardBuilder.env.BUILD_CFLAGS_COMPILE = [ "-DFOO=a b" ];`, "-DFOO=a b"],
    [`build.env.NIX_CFLAGS_COMPILE = [ "'-DFOO=a b'" ];`, "'-DFOO=a b'"],
    ["build.env.BUILD_CFLAGS_COMPILE = [ ''-DFOO=\"${pkgs.a} b\"'' ];", '-DFOO="${…} b"'],
    [`build.extraAttrs.env.NIX_CFLAGS_COMPILE = "-O2 -DFOO='a b'";`, "-O2 -DFOO='a b'"],
  ])("%s", async (options, flag) => {
    expect((await of(options)).map(([code, , message]) => [code, message])).toEqual([["CG607", said(flag)]]);
  });

  it("says where, and what to do", async () => {
    expect(await of(`build.env.BUILD_CFLAGS_COMPILE = [ "-O2" "-DFOO=a b" ];`)).toEqual([
      [
        "CG607",
        '"-DFOO=a b"',
        said("-DFOO=a b"),
        "Leave out the blank, or give the flag to what calls the compiler, for example as an element of `configureFlags` or `makeFlags` in `build.structuredAttrs`, or write the definition into a header with a patch.",
      ],
    ]);
  });

  it.each([
    `build.env.BUILD_CFLAGS_COMPILE = [ "-include a.h" "-DA -DB" "-O2" ];`,
    String.raw`build.env.BUILD_CFLAGS_COMPILE = [ "-DFOO=\"ab\" -DBAR=\"c\"" ];`,
    `build.env.BUILD_CFLAGS_COMPILE = null;`,
    String.raw`build.extraAttrs.env.NIX_CFLAGS_COMPILE = "-DFOO=\"ab\" -DBAR=\"c\"";`,
    `build.env.OTHER = "-DFOO='a b'";`,
  ])("leaves %s alone", async (options) => {
    expect(await of(options)).toEqual([]);
  });
});
