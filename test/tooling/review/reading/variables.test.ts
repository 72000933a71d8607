import { describe, expect, it } from "vitest";
import { edited, findings } from "../../../support/reviewed-golden.ts";

const unit = "apps/tasks/hostos/units/backup.service";
const variables = "apps/tasks/hostos/variables.nix";

describe("variables of units", () => {
  it("are compared by what they stand for, because the name of one comes after those of others", () => {
    const renamed = edited({
      [unit]: [["=@catalog-backup@/bin", "=@catalog-backup-2@/bin"]],
      [variables]: [["  catalog-backup =", "  catalog-backup-2 ="]],
    });
    expect(findings(renamed)).toEqual([
      "notice apps.tasks: `hostos/units/backup.service`, `hostos/variables.nix` changed, though no option did",
    ]);
  });

  it("are told of as the evaluated catalog spells what they stand for", () => {
    const other = edited({ [variables]: [["= pkgs.catalog-backup;", "= pkgs.restic;"]] });
    expect(findings(other)).toEqual([
      "notice apps.tasks: `backup` runs `${pkgs.restic}/bin/catalog-backup`, before `${pkgs.catalog-backup}/bin/catalog-backup`",
      "notice apps.tasks: unit `backup.service` restarts: `ExecStart=` changed",
    ]);
    const script = edited({ [variables]: [["= scripts.api-wait-healthy;", "= scripts.api-check;"]] });
    expect(findings(script)).toEqual([
      "notice apps.tasks: unit `api.service` restarts: `ExecStartPost=` changed",
    ]);
  });

  it("of a side that has lost them say nothing about the other", () => {
    const lost = edited({ [variables]: [[/^\{[^]*/m, ""]] });
    expect(findings(lost).filter((each) => each.includes("restarts"))).toEqual([]);
  });
});
