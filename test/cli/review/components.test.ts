import { describe, expect, it } from "vitest";
import { reviewOf } from "../../support/reviewed-recipes.ts";

const app = (components: string, host = ""): string => `{ apps.shop.services = {
  components = { web.process.command = "/bin/web"; ${components} };
  runtimes.hostos = { enable = true; ${host} };
}; }`;
const job = 'job.process = { command = "/bin/job"; argv = [ "--token" "hunter22-x" ]; };';

describe("a new component", () => {
  it("is told with what it runs, but not with secrets", async () => {
    expect(await reviewOf(app(""), app(job))).toEqual([
      "danger apps.shop: `job` is given `--token`: its value looks like a secret and would be public (hidden here)",
      "notice apps.shop: new component `job`, which runs `/bin/job --token (hidden)`",
      "info apps.shop: unit `job.service` starts for the first time",
    ]);
  });
});
