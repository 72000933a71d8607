import { text, type Text } from "../../language/text.ts";
import type { ProcessPlan } from "../model.ts";
import { seconds } from "../seconds.ts";

/**
 * `direct`: dependents keep waiting while the unit is restarted. Otherwise they fail at the first attempt and are
 * started again as units that it wants, which also starts the unit at once: of five attempts only three remain, two of
 * them without a delay. That is the behaviour before systemd 254, which ignores the setting with a message. Source:
 * systemd.service(5), `RestartMode=`.
 */
export const restarted = ({
  restart,
  holdsDependents,
}: Pick<ProcessPlan, "restart" | "holdsDependents">): readonly (readonly [key: string, value: Text])[] => [
  ["Restart", text(restart.policy)],
  ...(restart.policy === "no"
    ? []
    : ([
        ...(holdsDependents ? ([["RestartMode", text("direct")]] as const) : []),
        ["RestartSec", text(seconds(restart.delay))],
      ] as const)),
];
