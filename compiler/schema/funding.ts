import * as z from "zod";
import { listOf, staticStr } from "./types.ts";

const subgrants = (fund: string) =>
  listOf(staticStr).meta({ description: `Subgrants under the ${fund} fund.` });

/** Specification: "Funding (`fund.grants`)". */
export const fund = z.object({
  grants: z
    .object({
      Commons: subgrants("Commons"),
      Core: subgrants("Core"),
      Entrust: subgrants("Entrust"),
      Review: subgrants("Review"),
    })
    .meta({ title: "Grants", description: "Subgrants that paid for the work, by fund." }),
});
