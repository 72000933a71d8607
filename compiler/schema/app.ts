import * as z from "zod";
import { appTest } from "./app-test.ts";
import { dataItem } from "./data.ts";
import { emptyText } from "./empty-text.ts";
import { defaultFromName } from "./meta.ts";
import { programs } from "./programs.ts";
import { services } from "./services.ts";
import {
  anything,
  attrsOf,
  bool,
  listOf,
  nullOr,
  path,
  shortDescription,
  staticStr,
  str,
  url,
} from "./types.ts";

/** Specification: "Links (`links`)". */
const links = z.object({
  docs: nullOr(url).meta({ description: "Where the documentation is." }),
  source: nullOr(url).meta({ description: "Where the source code is." }),
  website: nullOr(url).meta({ description: "The app's website." }),
});

const subgrants = (fund: string) =>
  listOf(staticStr).meta({ description: `Subgrants under the ${fund} fund.` });

/** Specification: "Funding (`fund.grants`)". */
const fund = z.object({
  grants: z
    .object({
      Commons: subgrants("Commons"),
      Core: subgrants("Core"),
      Entrust: subgrants("Entrust"),
      Review: subgrants("Review"),
    })
    .meta({ title: "Grants", description: "Subgrants that paid for the work, by fund." }),
});

/** One app. Specification: "App fields". */
export const app = z
  .object({
    broken: bool.default(false).meta({ description: "Marks the app as broken." }),
    data: attrsOf(dataItem).meta({
      description:
        "Reusable data; each entry is a path to an existing file or a literal string, read back as `{ name, content, path }`.",
      notation: "lazy attrs<data item or (path or str convertible to one)>",
    }),
    description: shortDescription.default("").meta({
      description: "Short description of at most 120 characters, ending with a full stop.",
    }),
    displayName: defaultFromName(staticStr, "the app's `name`", (name) => name).meta({
      description: "Human-readable name.",
    }),
    icon: nullOr(path).meta({ description: "SVG icon; a default icon is used when null." }),
    links: links.meta({ submodule: true, title: "Links", description: "Web addresses about the app." }),
    maintainers: listOf(anything).meta({
      description:
        "Who maintains the app; each must be a maintainer of nixpkgs or of one of the " +
        "catalog's own maintainer lists.",
    }),
    fund: fund.meta({ submodule: true, title: "Fund", description: "Funding information." }),
    programs: programs.meta({
      submodule: true,
      title: "Programs",
      description: "Command-line programs of the app.",
    }),
    services: services.meta({
      submodule: true,
      title: "Services",
      description: "Long-running services of the app.",
    }),
    test: appTest.meta({ submodule: true, title: "AppTest", description: "Tests of the app." }),
    usage: str.default(emptyText).meta({ description: "Usage description in Markdown." }),
  })
  .meta({ title: "App" });

export type CheckedApp = z.output<typeof app>;
