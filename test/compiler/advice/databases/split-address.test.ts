import { expect, it } from "vitest";
import { settingGroups, splitAddresses } from "../../../../compiler/advice/databases/split-address.ts";

it("reads the settings of a section together", () => {
  const [section] = settingGroups(["db:", '  host: "db"', "  user: web", "  name: app # its database"]).slice(
    1,
  );
  expect(splitAddresses(section ?? new Map())).toEqual(
    new Map([["host", { host: "db", user: "web", database: "app" }]]),
  );
});

it("is soon done with a line of any length", () => {
  const spaces = " ".repeat(100_000);
  expect(settingGroups([`host:${spaces}"db" or not`, "user: web"])).toEqual([new Map([["user", "web"]])]);
});
