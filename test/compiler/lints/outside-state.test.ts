import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

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

const told = (name: string, folder = "/data"): string =>
  `by \`${name}\` the data of \`server\` is in \`${folder}\`, outside of its state folder`;
const data = 'environment.DATA_FOLDER = "/data";';

describe("data outside of the state folder", () => {
  it.each([
    [data, told("DATA_FOLDER")],
    ['environment.APP_STATE_DIR = "/srv/app/";', told("APP_STATE_DIR", "/srv/app")],
    ['argv = [ "serve" "--data-dir" "/data" ];', told("--data-dir")],
    ['argv = [ "--data-dir=/var/lib/vault" ];', told("--data-dir", "/var/lib/vault")],
  ])("is told: %s", async (process, message) => {
    expect((await said(process))[0]).toBe(message);
  });

  it("says what becomes of it", async () => {
    const [hosts, containers] = [
      "n hosts it may not write there",
      "n containers what it writes is gone with the container",
    ];
    const below =
      ". Use `/var/lib/server` or a folder below it, which is kept and belongs to the component; or set `process.stateDir`.";
    const both = "hostos.enable = true; container.enable = true;";
    expect((await said(data))[1]).toBe(`O${hosts}${below}`);
    expect((await said(data, "container.enable = true;"))[1]).toBe(`I${containers}${below}`);
    expect((await said(data, both))[1]).toBe(`O${hosts}, and i${containers}${below}`);
    expect((await said(`user = "root"; ${data}`, both))[1]).toBe(`I${containers}${below}`);
    expect(await said(`user = "root"; ${data}`)).toEqual([]);
  });

  it.each([
    'environment.DATA_FOLDER = "/var/lib/server/data";',
    'environment.DATA_FOLDER = "/var/lib/other";',
    'environment.DATA_FOLDER = "data";',
    'environment.DATA_FOLDER = "$HOME/data";',
    'environment.DATA_DIR = "/tmp/data";',
    'environment.DATA_DIR = "${pkgs.hello}/share";',
    'environment.METADATA_DIR = "/srv";',
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
});
