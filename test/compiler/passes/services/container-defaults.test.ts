import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

/** The defaults that the image of a resource has, one line for each. */
async function defaults(services: string, ports = "", endpoints = ""): Promise<readonly string[]> {
  const { text } = await compileNixRecipe(`{
    apps.shop.services = {
      components.web = {
        process.command = "/bin/web";
        resources.db = { ports = [ ${ports} ]; endpoints = { ${endpoints} }; hostosConfig.services = { ${services} }; };
      };
      runtimes.container.enable = true;
    };
  }`);
  const image = text("apps/shop/container/images.nix") ?? "";
  const written = image.split("lib.mkDefault").length - 1;
  return [
    ...(image.includes("host all postgres samenet reject\n") && image.includes("host all all samenet trust")
      ? ["samenet"]
      : []),
    ...(/enableTCPIP = lib\.mkDefault true/.test(image) ? ["enableTCPIP"] : []),
    ...(/bind = lib\.mkDefault null/.test(image) ? ["bind"] : []),
    ...(/port = lib\.mkDefault 6379/.test(image) ? ["port"] : []),
    ...(/protected-mode = lib\.mkDefault "no"/.test(image) ? ["protected-mode"] : []),
    ...(written > 4 ? [`${written} defaults`] : []),
  ];
}

describe("PostgreSQL in a container", () => {
  it.each([
    ["postgresql.enable = true;", "", ["samenet", "enableTCPIP"]],
    ["postgresql = { enable = true; enableTCPIP = true; };", "", ["samenet"]],
    ['postgresql = { enable = true; settings.listen_addresses = "*"; };', "", ["samenet"]],
    // Recipes that say who may log in are not overridden, and a published port keeps its passwords.
    ['postgresql = { enable = true; authentication = "host all all samenet md5"; };', "", ["enableTCPIP"]],
    ["postgresql.enable = true;", '"5432:5432"', ["enableTCPIP"]],
    ["postgresql = pkgs.settings // { enable = true; };", "", ["enableTCPIP"]],
    ["postgresql.enable = false;", "", []],
    ["nginx.enable = true;", "", []],
  ])("lets components in by default: %s %s", async (services, ports, expected) => {
    expect(await defaults(services, ports)).toEqual(expected);
  });
});

describe("Redis in a container", () => {
  it.each([
    ['redis.servers."".enable = true;', "", ["bind", "protected-mode"]],
    ["redis.servers.cache.enable = true;", "", ["bind", "port", "protected-mode"]],
    ['redis.servers.cache = { enable = true; port = 1; bind = "127.0.0.1"; };', "", ["protected-mode"]],
    ['redis.servers.cache = { enable = true; requirePassFile = "/run/x"; };', "", ["bind", "port"]],
    ["redis.servers.cache.enable = true;", '"6379:6379"', ["bind", "port"]],
    ["redis.servers.cache.enable = false;", "", []],
  ])("serves components by default: %s %s", async (services, ports, expected) => {
    expect(await defaults(services, ports)).toEqual(expected);
  });
});

describe("a resource that listens on 127.0.0.1 by default", () => {
  const image = async (services: string): Promise<string> => {
    const { text } = await compileNixRecipe(`{
      apps.shop.services = {
        components.web = { process.command = "/bin/web"; resources.db.hostosConfig.services = { ${services} }; };
        runtimes.container.enable = true;
      };
    }`);
    return text("apps/shop/container/images.nix") ?? "";
  };

  it.each([
    ["meilisearch.enable = true;", 'meilisearch.listenAddress = lib.mkDefault "0.0.0.0";'],
    ["opensearch.enable = true;", 'opensearch.settings."network.host" = lib.mkDefault "0.0.0.0";'],
    ["qdrant.enable = true;", 'qdrant.settings.service.host = "0.0.0.0";'],
    ["etcd.enable = true;", 'etcd.listenClientUrls = lib.mkDefault [ "http://0.0.0.0:2379" ];'],
    ["etcd.enable = true;", 'etcd.advertiseClientUrls = lib.mkDefault [ "http://db:2379" ];'],
  ])("listens for components in its container: %s", async (services, expected) => {
    expect(await image(services)).toContain(`services.${expected}`);
  });

  it.each([
    'meilisearch = { enable = true; listenAddress = "127.0.0.1"; };',
    'qdrant = { enable = true; settings.service.host = "::1"; };',
    "qdrant = pkgs.settings;",
    "memcached.enable = false;",
    "minio.enable = true;",
  ])("listens where the recipe requires: %s", async (services) => {
    expect(await image(services)).toMatch(/resourceImage(?![^]*0\.0\.0\.0)/);
  });
});

it("the defaults are not in the evaluated catalog, nor on hosts", async () => {
  const { text, texts } = await compileNixRecipe(`{
    apps.shop.services = {
      components.web = { process.command = "/bin/web"; resources.db.hostosConfig.services.postgresql.enable = true; };
      runtimes = { container.enable = true; hostos.enable = true; };
    };
  }`);
  expect(text("apps/shop/container/images.nix")).toContain("samenet");
  const others = [...texts()].filter(([, content]) => content.includes("samenet")).map(([path]) => path);
  expect(others).toEqual(["apps/shop/container/images.nix"]);
});

it("does not open a database that an endpoint publishes", async () => {
  expect(await defaults("postgresql.enable = true;", "", "sql = { port = 5432; };")).toEqual(["enableTCPIP"]);
  const redis = 'redis.servers."" = { enable = true; port = 6379; };';
  expect(await defaults(redis, "", "near = { port = 6370; lastPort = 6380; };")).not.toContain(
    "protected-mode",
  );
  expect(await defaults(redis, "", 'other = { port = 6379; protocol = "udp"; };')).toContain(
    "protected-mode",
  );
});
