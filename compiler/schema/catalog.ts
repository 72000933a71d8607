import * as z from "zod";
import { advice } from "./advice.ts";
import { app } from "./app.ts";
import { pkgEntry } from "./package.ts";
import { COLOURPAT, HOSTPATH, orEmpty, REPOPAT, SITEPAT, SYSTEMPAT } from "./patterns.ts";
import { attrsOf, listOf, path, staticStr, strMatching } from "./types.ts";

const onlyOfSite = "catalogc's own; it does not change `catalog.json`.";

const site = z
  .object({
    title: staticStr.default("").meta({
      description: `The title of the pages; empty for the name of the repository. ${onlyOfSite}`,
    }),
    description: staticStr.default("").meta({
      description: `What the catalog is, on the first page and for search engines. ${onlyOfSite}`,
    }),
    logo: path
      .nullable()
      .default(null)
      .meta({
        description: `A picture in SVG for the header, and the icon of the pages. ${onlyOfSite}`,
      }),
    accent: strMatching(orEmpty(COLOURPAT))
      .default("")
      .meta({
        description:
          "The colour of links and marks, `#rrggbb`. Pages make it darker or lighter where it could not be read. " +
          onlyOfSite,
      }),
  })
  .meta({ title: "Site", description: `The look of the pages that \`catalogc site\` writes. ${onlyOfSite}` });

/** `catalog.{ts,yaml,json}`: values of the whole catalog. */
export const catalogFile = z
  .object({
    advice: advice.meta({
      title: "Advice",
      description: "The level of each rule of advice. catalogc's own; it does not change `catalog.json`.",
    }),
    repositoryUrl: strMatching(orEmpty(REPOPAT)).default("").meta({
      description: "Where the catalog is kept, of the form `<forge_kind>:<owner>/<repo>`.",
    }),
    maintainerLists: listOf(path).meta({
      description: "Files listing maintainers that are not in nixpkgs.",
    }),
    site,
    siteUrl: strMatching(orEmpty(SITEPAT))
      .default("")
      .meta({
        title: "Site URL",
        description: `The address of the pages that \`catalogc site\` writes, which a feed and a sitemap need. ${onlyOfSite}`,
      }),
    systems: z
      .array(strMatching(SYSTEMPAT))
      .readonly()
      .default(["aarch64-linux", "x86_64-linux"])
      .meta({ description: "Platforms the catalog is built for." }),
    trustedPaths: z.array(strMatching(HOSTPATH)).readonly().default([]).meta({
      title: "Trusted paths",
      description:
        "Folders of hosts below which `catalogc diff` accepts volumes, secrets and state, besides `/srv`, `/mnt`, `/media`, `/var/lib`, `/run/secrets` and `/run/credentials`. catalogc's own; it does not change `catalog.json`.",
    }),
  })
  .meta({ title: "Catalog" });

/** The definitions of a recipe file. */
export const recipe = z
  .object({
    apps: attrsOf(app, "entry").meta({ description: "Apps, by name." }),
    pkgs: attrsOf(pkgEntry, "entry").meta({ description: "Packages, by `pname`." }),
  })
  .meta({ title: "Recipe" });

export type CheckedCatalogFile = z.output<typeof catalogFile>;
