import * as z from "zod";
import { extended } from "./extension.ts";
import { words } from "./host.ts";
import { DATABASEPAT } from "./patterns.ts";
import { bool, nullOr } from "./types.ts";

const databaseName = words(DATABASEPAT, "database");

/** `resources.<name>.database` of a component. The specification does not have this option. */
export const database = z
  .object({
    enable: bool
      .default(false)
      .meta(
        extended(
          "Creates a database and a role in the PostgreSQL or MySQL server of the resource, and tells the component by variables where they are.",
        ),
      ),
    name: nullOr(databaseName).meta(
      extended("Name of the database; `null` is the name of the component. Several components can use one."),
    ),
    role: nullOr(databaseName).meta(
      extended(
        "Role as which the component connects, without a password; `null` is the name of the component. In PostgreSQL it owns the database.",
      ),
    ),
  })
  .meta({
    title: "Database",
    description:
      "A database for the component. On hosts it connects through the socket, and the server recognizes its account. " +
      "In containers it connects to the resource by its name. Sets `PGHOST`, `PGUSER` and `PGDATABASE`, or `MYSQL_HOST`, `MYSQL_USER` and `MYSQL_DATABASE`, " +
      "unless `environment` does. A job of the component has them, too.",
  });
