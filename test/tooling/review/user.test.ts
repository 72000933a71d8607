import { describe, expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const both = "hostos.enable = true; container.enable = true;";
const app = (user: string, runtimes = both, stateDir = "/var/lib/web"): string => `{ apps.shop.services = {
  components.web.process = { command = "/bin/web"; user = "${user}"; stateDir = "${stateDir}"; };
  runtimes = { ${runtimes} };
}; }`;
const accounts = async (before: string, after: string): Promise<readonly string[]> =>
  (await reviewOf(before, after)).filter((line) => line.includes(" as "));

describe("another account", () => {
  it.each([
    ["prefer-dynamic", "non-privileged", "`web` now runs as `web` (was `prefer-dynamic`)"],
    ["non-privileged", "prefer-dynamic", "`web` now runs as `prefer-dynamic` (was `web`)"],
  ])(
    "gets the state: systemd changes its owner, and containers have one account (%s)",
    async (was, is, told) => {
      expect(await accounts(app(was), app(is))).toEqual([`notice apps.shop: ${told}`]);
    },
  );

  it("after root cannot write to a volume, or to a folder that systemd does not create", async () => {
    const told = "apps.shop: `web` now runs as `web` (was `root`)";
    const stays = (where: string): string =>
      `; files that root wrote to ${where} still belong to root: change their owner`;
    const [hostos, container] = ["hostos.enable = true;", "container.enable = true;"];
    const review = (runtimes: string, folder?: string): Promise<readonly string[]> =>
      accounts(app("root", runtimes, folder), app("non-privileged", runtimes, folder));
    expect(await review(hostos)).toEqual([`notice ${told}`]);
    expect(await review(container)).toEqual([`warning ${told}${stays("`web-state`")}`]);
    expect(await review(hostos, "/srv/web")).toEqual([`warning ${told}${stays("`/srv/web`")}`]);
    expect(await review(both, "/srv/web")).toEqual([`warning ${told}${stays("`/srv/web`, `web-state`")}`]);
  });
});
