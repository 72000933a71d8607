import * as z from "zod";
import { extended } from "./extension.ts";
import { words } from "./host.ts";
import { COLLATIONPAT, DATABASEPAT } from "./patterns.ts";
import { bool, listOf, nullOr, staticStr } from "./types.ts";

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
        "Role as which the component connects; `null` is the name of the component. In PostgreSQL it owns the database.",
      ),
    ),
    password: nullOr(staticStr).meta(
      extended(
        "Secret of the component with the password of the role, by its name in `process.secrets`; `null` is no password. Every start of the server sets it again. Then the component connects to `127.0.0.1` on hosts. PostgreSQL only.",
      ),
    ),
    extensions: listOf(staticStr).meta(
      extended(
        "Extensions that the database gets, by their names in SQL, such as `vector` or `pg_trgm`. Their packages are added to the server. PostgreSQL only.",
      ),
    ),
    collation: nullOr(words(COLLATIONPAT, "collation")).meta(
      extended(
        "Collation of the database, such as `C` or `de_AT.UTF-8`; `null` is that of the server. Every start of the server reports a database with another one, and one whose sort order may have changed with the C library. PostgreSQL only.",
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
