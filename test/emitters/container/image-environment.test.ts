import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

async function images(environment: string): Promise<string> {
  const { diagnostics, text } = await compileNixRecipe(`{
    apps.papers.services = {
      components.web.process = { command = pkgs.hello; environment = { ${environment} }; };
      runtimes.container.enable = true;
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return text("apps/papers/container/images.nix") ?? "";
}

const zones = "${pkgs.tzdata}/share/zoneinfo";

describe("a component in a time zone of its own", () => {
  it.each([
    'TZ = "Europe/Vienna";',
    'TZ = ":America/Argentina/Ushuaia";',
    'TZ = "Etc/GMT+5";',
    // Names without a slash, which read as rules would all be UTC.
    'TZ = "CET";',
    'TZ = "Japan";',
    'TZ = "GB-Eire";',
    'TZ = ":NZ";',
  ])("has the files of zones in its image: %s", async (environment) => {
    expect(await images(environment)).toContain(`TZDIR = "${zones}"`);
  });

  it.each([
    "",
    'TZ = "UTC";',
    'TZ = ":GMT";',
    'TZ = "UTC0";',
    'TZ = "JST-9";',
    'TZ = "EST5EDT";',
    'TZ = "CET-1CEST,M3.5.0,M10.5.0/3";',
    'TZ = "Europe/Vienna"; TZDIR = "/var/lib/web/zones";',
    'ZONE = "Europe/Vienna";',
  ])("needs none, or has its own: %s", async (environment) => {
    expect(await images(environment)).not.toContain("tzdata");
  });

  it("keeps the recipe's time zone, once", async () => {
    const own = 'TZ = "Europe/Vienna"; TZDIR = "${pkgs.tzdata-full}/share/zoneinfo";';
    const printed = await images(own);
    expect(printed.match(/TZDIR/g)).toHaveLength(1);
    expect(printed).toContain("pkgs.tzdata-full");
  });
});

describe("a component with a locale", () => {
  const archive = (...names: readonly string[]): string =>
    `\${ pkgs.glibcLocales.override { allLocales = false; locales = [ ${names.map((name) => `"${name}.UTF-8/UTF-8"`).join(" ")} ]; } }/lib/locale/locale-archive`;
  const printed = async (environment: string): Promise<string> =>
    (await images(environment)).replace(/\s+/g, " ");

  it.each([
    ['LANG = "de_DE.UTF-8";', archive("de_DE")],
    ['LC_ALL = "pt_BR.utf8";', archive("pt_BR")],
    [
      'LANG = "en_GB.UTF-8"; LC_TIME = "de_AT.UTF-8"; LC_MONETARY = "de_AT.UTF-8";',
      archive("de_AT", "en_GB"),
    ],
  ])("has it in its image: %s", async (environment, expected) => {
    expect(await printed(environment)).toContain(`LOCALE_ARCHIVE = "${expected}"`);
  });

  it.each([
    'LANG = "C.UTF-8";',
    'LANG = "POSIX";',
    'LANGUAGE = "de_DE.UTF-8";',
    'LANG = "de_DE.UTF-8"; LOCALE_ARCHIVE = "/srv/locales";',
  ])("needs none, or has its own: %s", async (environment) => {
    expect(await printed(environment)).not.toContain("glibcLocales");
  });
});
