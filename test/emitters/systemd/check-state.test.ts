import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// systemd gives a `StateDirectory=` to the account of a unit with each program that the unit starts, and sets its mode: systemd.exec(5).

async function stateLines(user: string, more = ""): Promise<Record<string, readonly string[]>> {
  const { text } = await compileNixRecipe(`{
    apps.mail.services = {
      components.web = {
        process = { command = "/bin/web"; user = "${user}"; ${more} };
        healthcheck = { enable = true; test = [ "true" ]; };
      };
      runtimes.hostos.enable = true;
    };
  }`);
  const lines = (unit: string): readonly string[] => [
    ...(text(`apps/mail/hostos/units/${unit}.service`)?.match(/^.*(?:State|STATE_|WorkingDirectory).*$/gm) ??
      []),
  ];
  return { component: lines("web"), check: lines("web-health") };
}

const own = ["StateDirectory=web", "StateDirectoryMode=0750", "WorkingDirectory=/var/lib/web"];

describe("the check of a running component", () => {
  it.each(["root", "non-privileged"])("leaves its state directory as it is, with %s", async (user) => {
    expect(await stateLines(user)).toEqual({
      component: own,
      check: ['Environment="STATE_DIRECTORY=/var/lib/web"', "WorkingDirectory=/var/lib/web"],
    });
  });

  it("gets to the one of a dynamic user by the same setting", async () => {
    expect(await stateLines("prefer-dynamic")).toEqual({ component: own, check: own });
  });

  it("sees the recipe's value of the variable", async () => {
    const said = 'Environment="STATE_DIRECTORY=/srv"';
    expect(await stateLines("root", 'environment.STATE_DIRECTORY = "/srv";')).toEqual({
      component: [said, ...own],
      check: [said, "WorkingDirectory=/var/lib/web"],
    });
  });

  it("has no variable where the component has none", async () => {
    const elsewhere = ["WorkingDirectory=/srv/web"];
    expect(await stateLines("root", 'stateDir = "/srv/web";')).toEqual({
      component: elsewhere,
      check: elsewhere,
    });
  });
});
