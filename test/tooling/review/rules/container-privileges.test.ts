import { describe, expect, it } from "vitest";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

const app = (process: string): string => `{ apps.shop = {
  services = {
    components.web.process = { command = "/bin/web"; ${process} };
    runtimes.container.enable = true;
  };
}; }`;

const found = async (before: string, after: string): Promise<readonly string[]> =>
  (await reviewOf(app(before), app(after))).filter((each) => each.includes("container"));

const none = 'hardening = "none";';
const root = 'user = "root";';

describe("privileges of a container", () => {
  it("are reported if it loses protections", async () => {
    expect(await found("", none)).toEqual([
      "danger apps.shop: container `web` loses `cap_drop: ALL`, `no-new-privileges`, `read_only: true`",
    ]);
    expect(await found("", "hardening.noNewPrivileges = false;")).toEqual([
      "danger apps.shop: container `web` loses `no-new-privileges`",
    ]);
  });

  it("are reported if it gains protections", async () => {
    expect(await found(none, "")).toEqual([
      "notice apps.shop: container `web` gains `cap_drop: ALL`, `no-new-privileges`, `read_only: true`",
    ]);
  });

  it("are not gained by a container that had those of the engine", async () => {
    expect(await found(none + root, root)).toEqual([
      "notice apps.shop: container `web` gains `cap_drop: ALL`, `no-new-privileges`",
    ]);
    expect(await found(root, root + 'capabilities = [ "CAP_NET_ADMIN" ];')).toEqual([
      "danger apps.shop: container `web` gains `cap_add: NET_ADMIN`",
    ]);
  });

  it("that come with root are reported as the change of its account", async () => {
    expect((await found("", root)).filter((each) => each.includes("cap_add"))).toEqual([]);
  });
});
