import { describe, expect, it } from "vitest";
import { compileNixRecipe } from "../../../support/compile-nix-recipe.ts";

async function compiled(options: string, hardening: string) {
  const { diagnostics, text } = await compileNixRecipe(`{
    apps.shop.services = {
      volumes = { own = { }; home.path = "/home/shop"; temporary.path = "/tmp/shop"; };
      components.web.process = {
        command = "/bin/web";
        user = "non-privileged";
        ${options}
        hardening = ${hardening};
      };
      runtimes.hostos.enable = true;
    };
  }`);
  const errors = diagnostics.filter(({ severity }) => severity === "error").map(({ code }) => code);
  return { errors, unit: text("apps/shop/hostos/units/web.service") ?? "" };
}

const conflicts = [
  ["privateDevices", "PrivateDevices=true", 'devices = [ "/dev/fuse" ];'],
  ["privateDevices", "PrivateDevices=true", 'capabilities = [ "CAP_SYS_RAWIO" ];'],
  ["privateDevices", "PrivateDevices=true", 'capabilities = [ "CAP_MKNOD" ];'],
  ["protectClock", "ProtectClock=true", 'capabilities = [ "CAP_KILL" "CAP_SYS_TIME" ];'],
  ["protectClock", "ProtectClock=true", 'capabilities = [ "CAP_WAKE_ALARM" ];'],
  ["protectKernelLogs", "ProtectKernelLogs=true", 'capabilities = [ "CAP_SYSLOG" ];'],
  ["protectKernelModules", "ProtectKernelModules=true", 'capabilities = [ "CAP_SYS_MODULE" ];'],
  ["protectHome", "ProtectHome=true", 'stateDir = "/home/web";'],
  ["protectHome", "ProtectHome=true", 'stateDir = "/run/user/web";'],
  ["protectHome", "ProtectHome=true", 'volumes.own.mountPoint = "/home/web";'],
  ["protectHome", "ProtectHome=true", 'volumes.home.mountPoint = "/srv/shop";'],
  ["privateTmp", "PrivateTmp=true", 'stateDir = "/var/tmp/web";'],
  ["privateTmp", "PrivateTmp=true", 'volumes.temporary.mountPoint = "/srv/shop";'],
  ["umask", "UMask=0027", 'volumes.own.mountPoint = "/srv/own";'],
] as const;

describe("a switch that is on", () => {
  it.each(conflicts)(
    "%s is an error beside an option that needs `%s` off: %s",
    async (name, line, options) => {
      expect((await compiled(options, `{ ${name} = true; }`)).errors).toEqual(["CG507"]);
      for (const hardening of ['"standard"', "{ }", `{ ${name} = false; }`]) {
        const { errors, unit } = await compiled(options, hardening);
        expect(errors).toEqual([]);
        expect(unit).not.toContain(`\n${line}\n`);
      }
    },
  );

  it.each(conflicts)("%s sets `%s` beside other options", async (name, line) => {
    const others =
      'capabilities = [ "CAP_NET_ADMIN" ]; stateDir = "/srv/web"; volumes.own = { mountPoint = "/srv/own"; readOnly = true; };';
    const { errors, unit } = await compiled(others, `{ ${name} = true; }`);
    expect(errors).toEqual([]);
    expect(unit).toContain(`\n${line}\n`);
  });

  it("capabilityBoundingSet keeps the capabilities of the process", async () => {
    for (const hardening of ['"standard"', "{ capabilityBoundingSet = true; }"]) {
      const { errors, unit } = await compiled('capabilities = [ "CAP_KILL" "CAP_SYS_TIME" ];', hardening);
      expect(errors).toEqual([]);
      expect(unit).toContain(
        "\nAmbientCapabilities=CAP_KILL CAP_SYS_TIME\nCapabilityBoundingSet=CAP_KILL CAP_SYS_TIME\n",
      );
    }
  });
});
