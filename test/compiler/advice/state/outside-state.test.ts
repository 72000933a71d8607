import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

async function said(
  process: string,
  runtimes = "hostos.enable = true;",
): Promise<readonly (string | undefined)[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.vault.services = {
      components.server.process = { command = "/bin/vault"; ${process} };
      components.other.process = { command = "/bin/other"; };
      runtimes = { ${runtimes} };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === "CG629").flatMap(({ message, hint }) => [message, hint]);
}

const told = (name: string, folder = "/data", what = "data"): string =>
  `by \`${name}\` the ${what} of \`server\` is in \`${folder}\`, outside of its state folder`;
const data = 'environment.DATA_FOLDER = "/data";';

describe("data outside of the state folder", () => {
  it.each([
    [data, told("DATA_FOLDER")],
    ['environment.APP_STATE_DIR = "/srv/app/";', told("APP_STATE_DIR", "/srv/app")],
    ['environment.GF_PATHS_DATA = "/var/lib/grafana";', told("GF_PATHS_DATA", "/var/lib/grafana")],
    ['environment.DATABASE_PATH = "/data/app.db";', told("DATABASE_PATH", "/data/app.db")],
    ['environment.IMMICH_MEDIA_LOCATION = "/srv/photos";', told("IMMICH_MEDIA_LOCATION", "/srv/photos")],
    ['environment.UPLOAD_LOCATION = "/mnt/photos";', told("UPLOAD_LOCATION", "/mnt/photos")],
    ['environment.SPOOL_DIR = "/var/spool/x";', told("SPOOL_DIR", "/var/spool/x")],
    ['environment.UPLOADS_PATH = "/srv/uploads";', told("UPLOADS_PATH", "/srv/uploads")],
    ['environment.STORAGE_PATH = "/data";', told("STORAGE_PATH")],
    ['environment.DB_PATH = "/db/app.sqlite3";', told("DB_PATH", "/db/app.sqlite3")],
    ['environment.DATABASE_URL = "sqlite:///srv/app/app.db";', told("DATABASE_URL", "/srv/app/app.db")],
    ['environment.DB = "sqlite:////data/app.db?mode=rwc";', told("DB", "/data/app.db")],
    ['argv = [ "--db" "sqlite:/var/lib/app/x.db" ];', told("--db", "/var/lib/app/x.db")],
    ['argv = [ "--url=sqlite+aiosqlite:////db/x" ];', told("--url", "/db/x")],
    ['argv = [ "serve" "--data-dir" "/data" ];', told("--data-dir")],
    ['argv = [ "--data-dir=/var/lib/vault" ];', told("--data-dir", "/var/lib/vault")],
    [
      'argv = [ "--storage.tsdb.path=/var/lib/prometheus2" ];',
      told("--storage.tsdb.path", "/var/lib/prometheus2"),
    ],
    ['environment.XDG_CACHE_HOME = "/var/cache/x";', told("XDG_CACHE_HOME", "/var/cache/x", "cache")],
    ['environment.NGINX_CACHE_PATH = "/var/cache/x";', told("NGINX_CACHE_PATH", "/var/cache/x", "cache")],
    ['environment.GF_PATHS_LOGS = "/var/log/graphs";', told("GF_PATHS_LOGS", "/var/log/graphs", "log")],
    ['argv = [ "--log-file" "/var/log/x.log" ];', told("--log-file", "/var/log/x.log", "log")],
  ])("is told: %s", async (process, message) => {
    expect((await said(process))[0]).toBe(message);
  });

  it("says what becomes of it", async () => {
    const below =
      "Use `/var/lib/server` or a folder below it, which is kept and belongs to the component; or set `process.stateDir`.";
    const both = "hostos.enable = true; container.enable = true;";
    expect((await said(data))[1]).toBe(`It may not write there. ${below}`);
    expect((await said(data, "container.enable = true;"))[1]).toBe(`It may not write there. ${below}`);
    expect((await said(`user = "root"; ${data}`, both))[1]).toBe(
      `In containers what it writes is gone with the container. ${below}`,
    );
    expect(await said(`user = "root"; ${data}`)).toEqual([]);
    expect(await said('user = "root"; environment.LOG_DIR = "/var/log/x";', both)).toEqual([]);
  });

  it("is told of all places", async () => {
    const both = 'environment = { LOG_DIR = "/var/log/x"; CACHE_DIR = "/var/cache/x"; };';
    expect((await said(both)).filter((_, index) => index % 2 === 0)).toEqual([
      told("CACHE_DIR", "/var/cache/x", "cache"),
      told("LOG_DIR", "/var/log/x", "log"),
    ]);
  });

  it("says where logs and caches go instead", async () => {
    expect((await said('environment.LOG_DIR = "/var/log/x";'))[1]).toContain(
      "Let it log to standard output, which the journal and `podman logs` have",
    );
    expect((await said('environment.CACHE_DIR = "/var/cache/x";'))[1]).toContain("`/var/lib/server/cache`");
  });

  it.each([
    'environment.DATA_FOLDER = "/var/lib/server/data";',
    'environment.DATA_FOLDER = "/var/lib/other";',
    'environment.DATA_FOLDER = "data";',
    'environment.DATA_FOLDER = "$HOME/data";',
    'environment.DATA_DIR = "/tmp/data";',
    'environment.DATA_DIR = "${pkgs.hello}/share";',
    'environment.METADATA_DIR = "/srv";',
    'environment.MEDIA_DIR = "/srv/films";',
    'environment.DATABASE_URL = "sqlite:///var/lib/server/app.db";',
    // Relative, or so for some.
    'environment.DATABASE_URL = "sqlite:///data/app.db";',
    'environment.DATABASE_URL = "sqlite://app.db";',
    'environment.DATABASE_URL = "sqlite::memory:";',
    'environment.DATABASE_URL = "sqlite:////srv/geo.db?mode=ro";',
    // Paths of URLs.
    'environment.UPLOADS_PATH = "/uploads/";',
    'environment.STORAGE_PATH = "/api/storage";',
    'environment.LOG_PATH = "/log";',
    'environment.DATABASE_ROOT = "/database";',
    'argv = [ "--upload-path=/files" ];',
    'environment.GEOIP_DATABASE_PATH = "/var/lib/GeoIP/city.mmdb";',
    'environment.LOG_FILE = "/dev/stdout";',
    'environment.TZ_DATA_DIR = "/usr/share/zoneinfo";',
    'environment.LOG_FORMAT = "/json";',
    'environment.CATALOG_DIR = "/srv/catalog";',
    'environment.BLOG_DIR = "/srv/blog";',
    'environment.DATA_FOLDER = "/data"; stateDir = "/data"; user = "non-privileged";',
    'argv = [ "--data-dir" ];',
  ])("is none: %s", async (process) => {
    expect(await said(process)).toEqual([]);
  });

  it.each([
    'hostos = { enable = true; hostosConfig.systemd.tmpfiles.rules = [ "d /data 0750 server server -" ]; };',
    'hostos = { enable = true; setup = "mkdir -p /data"; };',
    'container = { enable = true; components.server.setup = "mkdir -p /data"; };',
  ])("is seen to: %s", async (runtimes) => {
    expect(await said(data, runtimes)).toEqual([]);
  });

  it.each([
    ["/var/log/server", 'systemd.services.server.serviceConfig.LogsDirectory = "server";', true],
    ["/var/log/server", 'systemd.services.server.serviceConfig.CacheDirectory = "server";', false],
    ["/srv/app/data", 'systemd.tmpfiles.rules = [ "d /srv/app 0750 server server -" ];', true],
    [
      "/srv/app/data",
      'systemd.tmpfiles.rules = [ "d /srv/ap 0750 server server -" "d /srv - - - -" ];',
      false,
    ],
    ["/mnt/nas/data", 'fileSystems."/mnt/nas".device = "nas:/export";', true],
  ])("%s is seen to by what makes a folder around it: %s", async (folder, module, isSeenTo) => {
    const runtimes = `hostos = { enable = true; hostosConfig = { ${module} }; };`;
    const name = "DATA_DIR";
    const found = await said(`environment.${name} = "${folder}";`, runtimes);
    expect(found.slice(0, 1)).toEqual(isSeenTo ? [] : [told(name, folder)]);
  });
});
