import { describe, expect, it } from "vitest";
import { review } from "../../../tooling/review/review.ts";
import { edited, findings, golden, goldenWithManifest } from "../../support/reviewed-golden.ts";
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
  it("are one finding, with those of its check", async () => {
    expect(
      (await reviewOf(app("non-privileged"), app("root"))).filter((each) => each.startsWith("danger")),
    ).toEqual([
      "danger apps.shop: `web` now runs as root, before as `web`",
      "danger apps.shop: `web.service` loses `NoNewPrivileges=true`, `PrivateTmp=true`",
    ]);
  });

  it("are none that the configuration of the host sets all the same", async () => {
    const confined = (user: string): string =>
      app(user).replace(
        "hostos.enable = true;",
        "hostos = { enable = true; hostosConfig.systemd.services.web.serviceConfig.NoNewPrivileges = true; };",
      );
    const found = await reviewOf(confined("non-privileged"), confined("root"));
    expect(found).toContain("danger apps.shop: `web.service` loses `PrivateTmp=true`");
    expect(found.filter((each) => each.includes("host-OS configuration"))).toEqual([]);
  });

  it("are told of a check that loses others", () => {
    const lost = edited({
      "apps/tasks/hostos/units/api-health.service": [["NoNewPrivileges=true\n", ""]],
    });
    expect(findings(lost)).toContain("danger apps.tasks: `api-health.service` loses `NoNewPrivileges=true`");
  });
});

describe("what a container gets of the host", () => {
  const compose = "apps/tasks/container/compose.yaml";
  const mounted = (volume: string) =>
    edited({
      [compose]: [
        ['    volumes:\n      - "api-state', `    volumes:\n      - "${volume}"\n      - "api-state`],
      ],
    });

  it("is a danger, at the line of the volume", () => {
    const after = mounted("/etc:/host:ro");
    const found = review(golden, after).findings.find(({ message }) => message.includes("of the host"));
    const line = (after.get(compose) ?? "").split("\n").findIndex((each) => each.includes("/etc:/host")) + 1;
    expect(found).toMatchObject({
      severity: "danger",
      message: "container `api` can reach `/etc` of the host",
      where: [{ file: compose, line }],
    });
  });

  it("is the same beside the folder of the recipes, and above it, but not inside", () => {
    const manifest = ["manifest.json", goldenWithManifest.get("manifest.json") ?? ""] as const;
    const [was, reached] = [new Map([...golden, manifest]), "can reach"];
    const told = (volume: string): readonly string[] =>
      findings(new Map([...mounted(volume), manifest]), was).filter((each) => each.includes(reached));
    const way = "../../../../../../recipes";
    expect(told(`${way}/apps/tasks/app.ini:/etc/app.ini:ro`)).toEqual([]);
    for (const outside of [`${way}/../.git`, `${way}-other/app.ini`, way])
      expect(told(`${outside}:/etc/x:ro`)).toEqual([
        `danger apps.tasks: container \`api\` can reach \`${outside}\` of the host`,
      ]);
  });
});

describe("what `hostosConfig` took from a unit and no longer does", () => {
  const config = (settings: string): string => `{ apps.shop.services = {
    components.web.process = { command = "/bin/web"; user = "non-privileged"; };
    components.job.process = { command = "/bin/job"; };
    runtimes.hostos = { enable = true; hostosConfig.systemd.services = { ${settings} }; };
  }; }`;
  const told = async (before: string, after: string): Promise<readonly string[]> =>
    (await reviewOf(config(before), config(after))).map((each) =>
      each.replace(" apps.shop: host-OS configuration", ""),
    );

  it("is told by unit", async () => {
    const confined = 'ProtectHome = true; SystemCallFilter = [ "@system-service" ]; MemoryMax = "1G";';
    expect(await told(`web.serviceConfig = { ${confined} };`, "")).toEqual([
      "danger no longer confines `web.service`: `ProtectHome=`, `SystemCallFilter=`",
      "notice changed: `systemd.services.web.serviceConfig.MemoryMax` (`1G` removed)",
      "notice apps.shop: unit `web.service` restarts: `MemoryMax=`, `ProtectHome=`, `SystemCallFilter=` changed",
    ]);
    expect(await told('nginx.serviceConfig.RestrictAddressFamilies = [ "AF_INET" ];', "")).toEqual([
      "warning no longer confines `nginx.service`: `RestrictAddressFamilies=`",
    ]);
  });

  it.each([
    ["web.serviceConfig.NoNewPrivileges = true;", []],
    ["job.serviceConfig.ProtectHome = true;", [expect.stringContaining("`job.service` restarts")]],
    ["web.serviceConfig.ProtectHome = false;", [expect.stringContaining("`web.service` restarts")]],
  ])("is no loss where the unit has it of itself, or it was off: %s", async (settings, restart) => {
    expect(await told(settings, "")).toEqual([expect.stringMatching(/^notice changed: /), ...restart]);
  });

  it("is no right where the unit sets it with more weight", async () => {
    const weak = (value: string): string =>
      `web.serviceConfig.NoNewPrivileges = { _type = "override"; priority = 1000; content = ${value}; };`;
    expect(await told(weak("true"), weak("false"))).toEqual([
      "notice changed: `systemd.services.web.serviceConfig.NoNewPrivileges` (`true` → `false`)",
    ]);
  });
});
