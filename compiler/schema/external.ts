import * as z from "zod";
import { extended } from "./extension.ts";
import { words } from "./host.ts";
import { HOSTNAMEPAT } from "./patterns.ts";
import { int, nullOr, staticStr } from "./types.ts";

/** `resources.<name>.external` of a component. The specification does not have this option. */
export const external = z
  .object({
    host: nullOr(words(HOSTNAMEPAT, "host")).meta(
      extended("Name or IP address of its host; `null` is a resource of the app itself."),
    ),
    port: nullOr(int.min(1).max(65_535)).meta(extended("Port of its database; `null` is the usual one.")),
    secret: nullOr(staticStr).meta(
      extended(
        "Secret of the component with the password of the role, by its name in `process.secrets`; `null` is `database.password`. Without a variable of its own it sets `PGPASSWORD` or `MYSQL_PWD`, but not in upstream images.",
      ),
    ),
  })
  .meta({
    title: "ExternalResource",
    description:
      "A resource that others run, for every component that declares it: the app starts nothing for it and waits for nothing. " +
      "With `database.enable`, the variables of `database` name this host, and an empty `hostosConfig` means PostgreSQL. " +
      "Other settings of the resource have no effect.",
  });
