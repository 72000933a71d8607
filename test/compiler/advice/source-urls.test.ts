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
    const message = "the forge generates this archive on request, so its hash may change";
    const write = 'Write `source.git = "github:o/r/v1.0"` instead.';
    const another = "Its hash covers the unpacked files: empty the hash and run `catalogc hash`.";
    expect(await told(url)).toEqual([["advice/forge-archive", `"${url}"`, message, write]]);
    expect(await told(url, hash)).toEqual([
      ["advice/forge-archive", `"${url}"`, message, `${write} ${another}`],
    ]);
    expect(await told(url, "", 'build.extraAttrs.unpackPhase = "tar -xf $src";')).toEqual([]);
  });

  it("are no web pages", async () => {
    expect(await told("https://github.com/o/r")).toEqual([
      [
        "advice/web-page-source",
        '"https://github.com/o/r"',
        "`https://github.com/o/r` is a web page, not an archive that a build can unpack",
        'Write `source.git = "github:o/r/<revision>"` instead, with the tag or commit to build.',
      ],
    ]);
    const [[code, , , hint] = []] = await told("https://pypi.org/project/Flask-Login/0.6.3/");
    expect([code, hint]).toEqual([
      "advice/web-page-source",
      'Write `source.url = "mirror://pypi/F/Flask-Login/flask_login-0.6.3.tar.gz"`, with the file name that the page lists under "Download files".',
    ]);
    expect((await told("https://pypi.org/project/six"))[0]?.[3]).toContain("/six-1.0.tar.gz");
  });

  it.each([
    ["https://crates.io/crates/ripgrep/14.1.0", "https://crates.io/api/v1/crates/ripgrep/14.1.0/download"],
    ["https://crates.io/crates/ripgrep", "https://crates.io/api/v1/crates/ripgrep/1.0/download"],
    [
      "https://www.npmjs.com/package/typescript",
      "https://registry.npmjs.org/typescript/-/typescript-1.0.tgz",
    ],
    ["https://www.npmjs.com/package/@a/b/v/2.0.1", "https://registry.npmjs.org/@a/b/-/b-2.0.1.tgz"],
  ])("are no pages of registries: %s", async (page, archive) => {
    const message = `\`${page}\` is a web page, not an archive that a build can unpack`;
    expect(await told(page)).toEqual([
      ["advice/web-page-source", `"${page}"`, message, `Write \`source.url = "${archive}"\`.`],
    ]);
    expect(await told(archive)).toEqual([]);
  });

  it.each([
    ["https://gitlab.com/api/v4/projects/o%2Fr/repository/archive.tar.gz?sha=v1.0", "gitlab:o/r/v1.0"],
    [
      "https://gitlab.gnome.org/GNOME/x/-/archive/v1.0/x-v1.0.tar.bz2",
      "git:https://gitlab.gnome.org/GNOME/x?tag=v1.0",
    ],
    [
      "https://gitlab.freedesktop.org/api/v4/projects/a%2Fb%2Fc/repository/archive?sha=refs%2Ftags%2F1.0",
      "git:https://gitlab.freedesktop.org/a/b/c?tag=1.0",
    ],
    ["https://git.sr.ht/~o/r/archive/1.0.tar.gz", "git:https://git.sr.ht/~o/r?tag=1.0"],
  ])("are no archives of repositories at other hosts: %s", async (url, git) => {
    expect(await told(url)).toEqual([
      [
        "advice/forge-archive",
        `"${url}"`,
        "the forge generates this archive on request, so its hash may change",
        `Write \`source.git = "${git}"\` instead.`,
      ],
    ]);
  });

  it("may be files of releases", async () => {
    expect(await told("https://github.com/o/r/releases/download/v1.0/r-1.0.tar.gz")).toEqual([]);
  });
});
