import * as z from "zod";
import { extended } from "./extension.ts";
import { hostPath } from "./host.ts";
import { defaultFromName } from "./meta.ts";
import { bool, lines, nullOr, path, staticStr } from "./types.ts";

/** Specification: "Config file (`process.configData.<name>`)". */
export const configFile = z
  .object({
    enable: bool.default(true).meta({ description: "When false, this file is not generated." }),
    name: defaultFromName(staticStr, "the attribute name", (name) => name).meta({
      description: "File name relative to the component's configuration directory.",
    }),
    text: nullOr(lines).meta({ description: "Content of the file." }),
    source: path.optional().meta({ description: "Path of a source file, instead of `text`." }),
    path: staticStr.optional().meta({
      description:
        "Where the file is available. Read through `config`, it is the absolute path that the runtime sets. A relative path " +
        "that a recipe writes means `name`.",
      derived: { text: "set by the runtime" },
      setByRuntime: true,
    }),
    mountPoint: nullOr(hostPath).meta(
      extended(
        "Where the file is in the container of an `image`, read-only, instead of below the configuration directory.",
      ),
    ),
  })
  .meta({ title: "ConfigFile" });

export type CheckedConfigFile = z.output<typeof configFile>;
