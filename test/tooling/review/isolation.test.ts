import { describe, expect, it } from "vitest";
import { findings, planned } from "../../support/reviewed-golden.ts";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const app = (user: string): string => `{ apps.shop = {
  services = {
    components.web = {
      process = { command = "/bin/web"; user = "${user}"; };
      healthcheck = { enable = true; test = [ "curl" ]; packages = [ pkgs.curl ]; };
    };
    runtimes.hostos.enable = true;
  };
}; }`;

describe("protections that a service loses", () => {
  it("are one finding, together with its health check", async () => {
    expect(
      (await reviewOf(app("non-privileged"), app("root"))).filter((each) => each.startsWith("danger")),
    ).toEqual([
      "danger apps.shop: `web` now runs as root (was `web`)",
      "danger apps.shop: `web.service` loses `CapabilityBoundingSet=`, `ProtectHome=true`, `SystemCallFilter=@system-service ~@privileged @chown capset`",
    ]);
  });

  it("leave out those that `hostosConfig` sets", async () => {
    const confined = (user: string): string =>
      app(user).replace(
        "hostos.enable = true;",
        "hostos = { enable = true; hostosConfig.systemd.services.web.serviceConfig.ProtectHome = true; };",
      );
    const found = await reviewOf(confined("non-privileged"), confined("root"));
    expect(found).toContain(
      "danger apps.shop: `web.service` loses `CapabilityBoundingSet=`, `SystemCallFilter=@system-service ~@privileged @chown capset`",
    );
    expect(found.filter((each) => each.includes("host-OS configuration"))).toEqual([]);
  });

  it("are reported for a health check that loses others", () => {
    const lost = planned("tasks", [[/("api-health\.service": \{[^]*?)"NoNewPrivileges": "true",/, "$1"]]);
    expect(findings(lost)).toContain("danger apps.tasks: `api-health.service` loses `NoNewPrivileges=true`");
  });
});

describe("a restriction of a unit that `hostosConfig` no longer sets", () => {
  const config = (settings: string): string => `{ apps.shop.services = {
    components.web.process = { command = "/bin/web"; user = "non-privileged"; hardening = { protectHome = false; systemCallFilter = false; }; };
    # Its unit has no ProtectHome= for the volume, but DynamicUser= implies it.
    components.job.process = { command = "/bin/job"; volumes.photos = { mountPoint = "/srv/photos"; readOnly = true; }; };
    volumes.photos.path = "/home/photos";
    runtimes.hostos = { enable = true; hostosConfig.systemd.services = { ${settings} }; };
  }; }`;
  const told = async (before: string, after: string): Promise<readonly string[]> =>
    (await reviewOf(config(before), config(after)))
      .filter((each) => !each.includes("exposure"))
      .map((each) => each.replace(" apps.shop: host-OS configuration", ""));

  it("is reported by unit", async () => {
    const confined = 'ProtectHome = true; SystemCallFilter = [ "@system-service" ]; MemoryMax = "1G";';
    expect(await told(`web.serviceConfig = { ${confined} };`, "")).toEqual([
      "danger apps.shop: `web.service` loses `ProtectHome=true`, `SystemCallFilter=@system-service`",
      "notice apps.shop: unit `web.service` restarts: `MemoryMax=` (`1G` removed), `ProtectHome=` (`true` removed), `SystemCallFilter=` (removed) changed",
    ]);
    expect(await told('nginx.serviceConfig.RestrictAddressFamilies = [ "AF_INET" ];', "")).toEqual([
      "danger no longer confines a service: `systemd.services.nginx.serviceConfig.RestrictAddressFamilies` (removed)",
    ]);
  });

  it.each([
    ["web.serviceConfig.NoNewPrivileges = true;", /^notice changed: /],
    ["web.serviceConfig.ProtectHome = false;", /`web\.service` restarts/],
  ])("is not reported if the unit sets it, or it was off: %s", async (settings, finding) => {
    expect(await told(settings, "")).toEqual([expect.stringMatching(finding)]);
  });

  it("is not reported if another definition has priority", async () => {
    const weak = (value: string): string =>
      `web.serviceConfig.NoNewPrivileges = { _type = "override"; priority = 1000; content = ${value}; };`;
    expect(await told(weak("true"), weak("false"))).toEqual([
      "notice changed: `systemd.services.web.serviceConfig.NoNewPrivileges` (`true` → `false`)",
    ]);
  });
});
