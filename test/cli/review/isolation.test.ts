import { describe, expect, it } from "vitest";
import { edited, findings } from "../../support/reviewed-golden.ts";
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

  it("are told of a check that loses others", () => {
    const lost = edited({
      "apps/tasks/hostos/units/api-health.service": [["NoNewPrivileges=true\n", ""]],
    });
    expect(findings(lost)).toContain("danger apps.tasks: `api-health.service` loses `NoNewPrivileges=true`");
  });
});
