import { text } from "../../language/text.ts";
import { processes } from "../jobs.ts";
import type { ServicePlan } from "../model.ts";
import { plainValue } from "./escape.ts";
import type { TargetUnit } from "./model.ts";

const targetName = ({ app }: ServicePlan): string => `catalog-${app}`;

/** The target of an app as its units name it: it starts and stops all of them. */
export const appTarget = (plan: ServicePlan): string => `${targetName(plan)}.target`;

/**
 * Units of the app are wanted by it and `PartOf=` it: systemd starts, stops and restarts them with the target. Source:
 * systemd.unit(5), `PartOf=`, `WantedBy=`. Null for an app without units of its own.
 */
export const targetUnit = (plan: ServicePlan): TargetUnit | null =>
  processes(plan).length === 0 && !plan.hostos?.setup
    ? null
    : {
        kind: "target",
        name: targetName(plan),
        unit: {
          description: plainValue(text(plan.displayName)),
          extra: new Map([["X-Recipe", plainValue(text(plan.recipePath))]]),
        },
        wantedBy: ["multi-user.target"],
      };
