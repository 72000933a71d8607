import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

/** CG632 of a component and the Redis that it has as a resource. */
async function said(
  process: string,
  servers = "servers.blog.enable = true;",
  runtimes = "hostos.enable = true;",
): Promise<readonly string[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.blog.services = {
      components.web = {
        process = { command = "/bin/web"; ${process} };
        resources.cache.hostosConfig.services.redis = { ${servers} };
      };
      runtimes = { ${runtimes} };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.flatMap(({ code, message }) => (code === "CG632" ? [message] : []));
}

const told = (port: number): readonly string[] => [
  `on hosts \`web\` finds nobody at port ${port} of \`cache\``,
];
const asks = 'environment.REDIS_URL = "redis://cache:6379/0";';

describe("a component that asks a Redis by TCP", () => {
  it.each([
    [asks, 6379],
    ['environment.REDIS_URL = "redis://cache";', 6379],
    ['argv = [ "--redis=redis://:x@cache:6380/1" ];', 6380],
    ['configData."a.toml".text = "url = \\"redis://cache/1\\"";', 6379],
  ])("is told where it has no port: %s", async (process, port) => {
    expect(await said(process)).toEqual(told(port));
  });

  it.each([
    'environment.REDIS_URL = "unix:///run/redis-blog/redis.sock";',
    'environment.REDIS_URL = "redis://elsewhere:6379";',
    'environment.REDIS_URL = "redis://cache.example.org:6379";',
    'configData."a.toml".text = "# redis://cache/1";',
    `${asks} preStart = "socat TCP-LISTEN:6379,fork UNIX:/run/redis-blog/redis.sock &";`,
  ])("is not where it asks otherwise: %s", async (process) => {
    expect(await said(process)).toEqual([]);
  });

  it.each([
    "servers.blog = { enable = true; port = 6379; };",
    "servers.blog = { enable = true; settings.port = 6379; };",
    'servers."".enable = true;',
    "enable = true;",
    "servers = { blog.enable = true; other = { enable = true; port = 6379; }; };",
    "servers.blog.enable = lib.mkIf pkgs.stdenv.hostPlatform.isLinux true;",
  ])("is not where there may be a port: %s", async (servers) => {
    expect(await said(asks, servers)).toEqual([]);
  });

  it("is not where hosts have a port by their own, or none run", async () => {
    const host = "hostos = { enable = true; hostosConfig.services.redis.servers.blog.port = 6379; };";
    expect(await said(asks, undefined, host)).toEqual([]);
    expect(await said(asks, undefined, "container.enable = true;")).toEqual([]);
  });
});
