import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

const both = "hostos.enable = true; container.enable = true;";
const errors = async (services: string, runtimes = both): Promise<readonly string[]> => {
  const recipe = `{ apps.shop.services = { ${services} runtimes = { ${runtimes} }; }; }`;
  const { diagnostics } = await compileNixRecipe(recipe);
  return diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code);
};
const component = (name: string, options: string): string =>
  `components.${name}.process = { command = "/bin/${name}"; ${options} };`;

describe("an account with a number", () => {
  it("may have its state outside /var/lib, because it is static", async () => {
    const state = 'stateDir = "/srv/web";';
    expect(await errors(component("web", state))).toEqual(["CG463"]);
    expect(await errors(component("web", `uid = 1200; ${state}`))).toEqual([]);
    expect(await errors(component("web", `gid = 1200; ${state}`))).toEqual([]);
  });

  it("may share it with another one in containers, and not on hosts", async () => {
    const two = `${component("web", "uid = 1200;")} ${component("worker", "uid = 1200;")}`;
    expect(await errors(two, "container.enable = true;")).toEqual([]);
    expect(await errors(two)).toEqual(["CG533"]);
  });
});

describe("a mount point", () => {
  const at = (mountPoint: string): Promise<readonly string[]> =>
    errors(`volumes.data = { }; ${component("web", `volumes.data.mountPoint = "${mountPoint}";`)}`);

  it.each(["/data", "/srv", "/media", "/srv/web/data", "/var/lib/web/data", "/home/web"])(
    "can be %s",
    async (path) => {
      expect(await at(path)).toEqual([]);
    },
  );

  it.each([
    ...["/etc", "/nix/store", "/proc/web", "/run/catalog", "/var/lib/private/web", "/usr", "/tmp"],
    ...["/usr/bin", "/bin/sh", "/run/secrets/token", "/run/credentials", "/run/systemd", "/etc/passwd"],
  ])("cannot be %s, which programs or catalogc need", async (path) => {
    expect(await at(path)).toEqual(["CG531"]);
  });

  it.each(["/var/lib/web", "/srv/..", "data", "/a//b", "/a:b", "/a b", "/%h", "/$HOME", ""])(
    "cannot be %j",
    async (path) => {
      expect(await at(path)).toHaveLength(1);
    },
  );
});

describe("the group of a volume", () => {
  const name = "a".repeat(27);
  const volume = (options: string) => `volumes.${name} = { ${options} }; ${component("web", "")}`;

  it("has at most 31 characters on hosts, the name of the app included", async () => {
    expect(await errors(volume(""))).toEqual(["CG535"]);
    expect(await errors(volume("").replace(name, name.slice(1)))).toEqual([]);
    expect(await errors(volume(""), "container.enable = true;")).toEqual([]);
  });

  it("need not be set for an existing folder, which has its own group", async () => {
    expect(await errors(volume('path = "/srv/data";'))).toEqual([]);
    expect(await errors(volume('path = "/srv/data"; create = true;'))).toEqual(["CG535"]);
    expect(await errors(volume('path = "/srv/data"; create = true; group = "data";'))).toEqual([]);
  });
});

describe("a dynamic user", () => {
  const player = (volume: string, options: string): string =>
    `volumes.music = { ${volume} }; ${component("player", options)}`;
  const writes = 'volumes.music.mountPoint = "/music";';

  it("writes to a folder of the host only as a member of its group", async () => {
    expect(await errors(player('path = "/srv/music";', writes))).toEqual(["CG537"]);
    expect(await errors(player('path = "/srv/music"; group = "music";', writes))).toEqual([]);
    expect(await errors(player('path = "/srv/music";', `${writes} uid = 1200;`))).toEqual([]);
    expect(await errors(player('path = "/srv/music";', `${writes} volumes.music.readOnly = true;`))).toEqual(
      [],
    );
  });
});

describe("the path of a volume", () => {
  const at = (path: string, more = "", mount = ""): Promise<readonly string[]> =>
    errors(
      `volumes.data = { path = "${path}"; group = "data"; ${more} };
      ${component("web", `volumes.data = { mountPoint = "/data"; ${mount} };`)}`,
    );

  it.each(["/etc", "/nix/store", "/proc/1", "/home", "/srv", "/usr/local", "/var/lib", "/run"])(
    "is not %s, which others share, unless components only read it",
    async (path) => {
      expect(await at(path)).toEqual(["CG531"]);
      expect(await at(path, "", "readOnly = true;")).toEqual([]);
      expect(await at(path, "create = true;", "readOnly = true;")).toEqual(["CG531"]);
    },
  );

  it.each(["/srv/photos", "/home/web/photos", "/run/docker.sock", "/etc/localtime", "/mnt/disk/data"])(
    "may be %s",
    async (path) => {
      expect(await at(path)).toEqual([]);
    },
  );

  it.each(["/var/lib/web", "/var/lib/web/uploads"])(
    "is not %s in the state of a component, which containers keep elsewhere",
    async (path) => {
      expect(await at(path)).toEqual(["CG536"]);
    },
  );
});
