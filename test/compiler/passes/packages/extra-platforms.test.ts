import { describe, expect, it } from "vitest";
import { advice, build, source } from "../../../support/advice.ts";

describe("platforms in extraAttrs.meta", () => {
  const of = (meta: string) =>
    advice(`license = "mit"; ${source} ${build} build.extraAttrs.meta = { ${meta} };`);

  it.each(["platforms", "badPlatforms", "hydraPlatforms"])("%s with a typo", async (list) => {
    expect(await of(`${list} = [ "x86_64-linux" "x86_64-linxu" ];`)).toEqual([
      [
        "CG321",
        '"x86_64-linxu"',
        `nixpkgs does not know the platform \`"x86_64-linxu"\`, so it has no effect in \`${list}\``,
        "Did you mean `x86_64-linux`?",
      ],
    ]);
  });

  it("lists the platforms if none is similar", async () => {
    expect(await of(`platforms = [ "linux" ];`)).toEqual([
      [
        "CG321",
        '"linux"',
        'nixpkgs does not know the platform `"linux"`, so it has no effect in `platforms`',
        "`lib.systems.doubles.all` lists all platforms; `lib.platforms.linux` and similar lists have those of one kind.",
      ],
    ]);
  });

  it.each([
    "platforms = lib.platforms.linux;",
    'platforms = [ "aarch64-darwin" "avr-none" lib.systems.inspect.patterns.isMusl ];',
    "badPlatforms = [ ];",
    "platforms = null;",
  ])("accepts %s", async (meta) => {
    expect(await of(meta)).toEqual([]);
  });
});
