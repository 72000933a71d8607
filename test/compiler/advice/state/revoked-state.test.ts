import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

async function said(
  preStart: string,
  more = "",
  hostos = "",
  user = "root",
): Promise<readonly (string | undefined)[]> {
  const { diagnostics } = await compileNixRecipe(`{
    apps.broker.services = {
      components.mosquitto.process = { command = "/bin/mosquitto"; user = "${user}"; preStart = ''${preStart}''; ${more} };
      runtimes.hostos = { enable = true; ${hostos} };
    };
  }`);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return diagnostics.filter(({ code }) => code === "CG648").flatMap(({ message, hint }) => [message, hint]);
}

const told = (script: string): string =>
  "on hosts `/var/lib/mosquitto` is root's again when the program of `mosquitto` starts: " +
  `what \`${script}\` gives away is taken back`;

describe("a state folder that a component of root's gives away", () => {
  it.each([
    "chown mosquitto /var/lib/mosquitto",
    "mkdir -p data\nchown -R mosquitto:mosquitto /var/lib/mosquitto/",
    'if true; then chown --recursive 1883:1883 "$PWD"; fi',
    "touch x && chown mosquitto x .",
    "chgrp -R mosquitto /var/lib/mosquitto",
    "chown :mosquitto ''${STATE_DIRECTORY}",
  ])("is told: %s", async (script) => {
    expect((await said(script))[0]).toBe(told("preStart"));
  });

  it("is told of setup, and what helps is none", async () => {
    const mode = 'systemd.services.mosquitto.serviceConfig.StateDirectoryMode = lib.mkForce "0711";';
    const [message, hint] = await said("", "", 'setup = "chown mosquitto /var/lib/mosquitto";');
    expect(message).toBe(told("setup"));
    expect(hint).toContain(`\`${mode.slice(0, -1)}\` in \`services.runtimes.hostos.hostosConfig\``);
    const through = `hostosConfig = { ${mode} };`;
    expect(await said("install -d data\nchown mosquitto data", "", through)).toEqual([]);
  });

  it.each([
    ["a folder in it", "chown mosquitto /var/lib/mosquitto/data", "", ""],
    ["root's", "chown -R root:root /var/lib/mosquitto", "", ""],
    ["another folder", "chown mosquitto /run/mosquitto", "", ""],
    ["elsewhere", "chown mosquitto /srv/mosquitto", 'stateDir = "/srv/mosquitto";', ""],
    ["a comment", "# chown mosquitto /var/lib/mosquitto", "", ""],
    [
      "made otherwise",
      "chown mosquitto .",
      "",
      "hostosConfig.systemd.services.mosquitto.serviceConfig.StateDirectory = lib.mkForce [ ];",
    ],
  ])("is not: %s", async (_, script, more, hostos) => {
    expect(await said(script, more, hostos)).toEqual([]);
  });

  it("is not the one of an account", async () => {
    expect(await said("chown mosquitto .", "", "", "non-privileged")).toEqual([]);
  });
});
