import * as z from "zod";
import { extended } from "./extension.ts";
import { attrsOf, nullOr, port, singleLineStr, str } from "./types.ts";

/** What a component has in one runtime only: `runtimes.<runtime>.components.<component>`. The specification has none of these. */
export const differing = {
  environment: attrsOf(str, "environment").meta(
    extended("Variables of the process in this runtime, over those of `process.environment`."),
  ),
  argv: nullOr(z.array(singleLineStr).readonly()).meta(
    extended("Arguments of the process in this runtime, instead of `process.argv`."),
  ),
  ports: nullOr(z.array(port).readonly()).meta(
    extended("Ports of the process in this runtime, instead of `process.ports`."),
  ),
};
