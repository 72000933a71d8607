import { describe, expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const app = (jobs: string, needs = ""): string => `{ apps.shop.services = {
  components.web.process = { command = "/bin/web"; stateDir = "/srv/web"; user = "non-privileged"; };
  components.store.process.command = "/bin/store";
  jobs = { ${jobs} };
  ${needs}
  runtimes = { hostos.enable = true; container.enable = true; };
}; }`;
const job = (rest = ""): string =>
  `nightly = { process = { command = "/bin/clean"; argv = [ "--all" ]; }; ${rest} };`;
const review = async (before: string, after: string): Promise<readonly string[]> =>
  (await reviewOf(app(before), app(after))).filter((line) => /job `|`nightly`/.test(line));

describe("a job", () => {
  it.each([
    ["", job(), "notice apps.shop: new job `nightly`, which runs `/bin/clean --all`"],
    [job('schedule = "03:30";'), "", "warning apps.shop: job `nightly` removed"],
    [
      job('schedule = "03:30";'),
      job('schedule = "Mon 03:30";'),
      "notice apps.shop: the schedule of job `nightly` changed: `*-*-* 03:30 UTC` → `Mon *-*-* 03:30 UTC`",
    ],
    [job('schedule = "03:30";'), job(), "notice apps.shop: the schedule of job `nightly` removed"],
    [
      job(),
      job('timeout = "10m";'),
      "notice apps.shop: the milliseconds that job `nightly` may take added: `600000`",
    ],
    [
      job(),
      job('component = "web";'),
      "warning apps.shop: the component whose account and state job `nightly` has added: `web`",
    ],
    [
      job('process.user = "non-privileged"; process.stateDir = "/srv/one";'),
      job('process.user = "non-privileged"; process.stateDir = "/srv/two";'),
      "warning apps.shop: `nightly` keeps its state in `/srv/two`; data in `/srv/one` stays there",
    ],
    [
      job(),
      'nightly.process = { command = "/bin/clean"; argv = [ "--old" ]; };',
      "notice apps.shop: `nightly` runs `/bin/clean --old` (was `/bin/clean --all`)",
    ],
    [
      job(),
      job('after = [ "store" ];'),
      "notice apps.shop: `nightly` starts later: it now waits for `store`",
    ],
  ])("%j, then %j", async (before, after, line) => {
    expect(await review(before, after)).toContainEqual(expect.stringContaining(line));
  });

  it("does not show a secret among its arguments", async () => {
    const token = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
    const found = await review(
      "",
      `nightly.process = { command = "/bin/sync"; argv = [ "--token=${token}" ]; };`,
    );
    expect(found.join("\n")).toContain("danger apps.shop: job `nightly` is given");
    expect(found.join("\n")).not.toContain(token);
  });
});
