// Slow. Depends on: test/containers/make-root.sh.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newerRoot } from "../../containers/newer-root.ts";
import { compileNixRecipe } from "../../support/compile-nix-recipe.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { describeWith } from "../../support/tools.ts";

describeWith(["mmdebstrap"], "a scheduled job with a time zone", () => {
  test("runs at the local time of that zone in a container in UTC", async () => {
    const { diagnostics, text } = await compileNixRecipe(`{
      apps.clock.services = {
        jobs.nightly = { schedule = "03:30 Asia/Tokyo"; process.command = "/bin/true"; };
        runtimes.container.enable = true;
      };
    }`);
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    const images = text("apps/clock/container/images.nix") ?? "";
    const [, zone = "", times = ""] = /(CRON_TZ=\S+)\s+([\d* ]+) \$/.exec(images) ?? [];
    const table = join(tempFolder(), "crontab");
    writeFileSync(table, `${zone}\n${times} /bin/true\n`);
    const { stderr } = spawnSync(
      "timeout",
      ["--kill-after=5", "1", join(newerRoot(), "usr/bin/supercronic"), "-debug", table],
      { encoding: "utf8", env: { TZ: "UTC" } },
    );
    expect(stderr).toMatch(/job will run next at \S+ 03:30:00 \+0900 JST/);
  });
});
