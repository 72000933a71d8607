import { describe, expect, it } from "vitest";
import { advice, build, hash } from "../../support/advice.ts";

describe("URLs of sources", () => {
  const at = (url: string, given = "", extra = "") =>
    advice(
      `version = "1.0"; license = "mit"; source = { url = "${url}"; hash = "${given}"; }; ${build} ${extra}`,
    );
  const told = async (...args: Parameters<typeof at>) =>
    (await at(...args)).filter(([code]) => code !== "CG427");

  it("are no archives that forges make of repositories", async () => {
    const url = "https://github.com/o/r/archive/refs/tags/v1.0.tar.gz";
    const message = "this archive is made of a repository anew, and need not stay the same";
    const write = 'Write `source.git = "github:o/r/v1.0"` in its place, as nixpkgs asks for.';
    const another =
      "Its hash is another, that of the unpacked files: leave it empty, and `catalogc hash` finds it.";
    expect(await told(url)).toEqual([["CG612", `"${url}"`, message, write]]);
    expect(await told(url, hash)).toEqual([["CG612", `"${url}"`, message, `${write} ${another}`]]);
    expect(await told(url, "", 'build.extraAttrs.unpackPhase = "tar -xf $src";')).toEqual([]);
  });

  it("are no web pages", async () => {
    expect(await told("https://github.com/o/r")).toEqual([
      [
        "CG613",
        '"https://github.com/o/r"',
        "`https://github.com/o/r` is a web page, and no archive that a build can unpack",
        'Write `source.git = "github:o/r/<revision>"` in its place, with the tag or commit to build.',
      ],
    ]);
    const [[code, , , hint] = []] = await told("https://pypi.org/project/Flask-Login/0.6.3/");
    expect([code, hint]).toEqual([
      "CG613",
      'Write `source.url = "mirror://pypi/F/Flask-Login/flask_login-0.6.3.tar.gz"`, with the name that the page gives the source under "Download files".',
    ]);
    expect((await told("https://pypi.org/project/six"))[0]?.[3]).toContain("/six-1.0.tar.gz");
  });

  it("may be files of releases", async () => {
    expect(await told("https://github.com/o/r/releases/download/v1.0/r-1.0.tar.gz")).toEqual([]);
  });
});
