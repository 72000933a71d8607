import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";

// A unit with `PrivateTmp=` has a /tmp and a /var/tmp of its own: a state directory in those of the host is not there, and
// `WorkingDirectory=` fails every start.

async function compiled(stateDir: string, user: string, hostosConfig = "{ }") {
  const { diagnostics, text } = await compileNixRecipe(`{
    apps.papers.services = {
      components.web = {
        process = { command = "/bin/web"; stateDir = "${stateDir}"; user = "${user}"; };
        healthcheck = { enable = true; test = [ "true" ]; };
      };
      runtimes.hostos = { enable = true; hostosConfig = ${hostosConfig}; };
    };
  }`);
  const line = (unit: string): string | undefined =>
    /^PrivateTmp=.*$/m.exec(text(`apps/papers/hostos/units/${unit}.service`) ?? "")?.[0];
  return {
    units: [line("web"), line("web-health")],
    module: text("apps/papers/hostos/module.nix")?.match(/PrivateTmp = .*;/g) ?? [],
    errors: diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message),
  };
}

describe("a state directory in a temporary folder", () => {
  it.each(["/tmp/papers", "/var/tmp/papers/a"])(
    "is one that the unit and its check see: %s",
    async (path) => {
      expect(await compiled(path, "non-privileged")).toEqual({
        units: [undefined, undefined],
        module: [],
        errors: [],
      });
    },
  );

  it.each(["/srv/papers", "/var/lib/papers", "/var/tmpfiles", "/srv/tmp/papers"])(
    "is no other: %s",
    async (path) => {
      expect(await compiled(path, "non-privileged")).toEqual({
        units: ["PrivateTmp=true", "PrivateTmp=true"],
        module: ["PrivateTmp = lib.mkDefault true;"],
        errors: [],
      });
    },
  );

  it.each(["/tmp/papers", "/srv/papers"])("leaves the setting to hostosConfig: %s", async (path) => {
    const off = "{ systemd.services.web.serviceConfig.PrivateTmp = false; }";
    const { units, errors } = await compiled(path, "non-privileged", off);
    expect(units).toEqual(["PrivateTmp=false", "PrivateTmp=false"]);
    expect(errors).toEqual([]);
  });
});
