import { staticText, type Text } from "../language/text.ts";
import type { StatePlan } from "./model.ts";

const varLib = "/var/lib/";

/** A state directory below `/var/lib` is systemd's `StateDirectory=` (systemd.exec(5)); tmpfiles creates any other. */
export function statePlan(stateDir: Text): StatePlan {
  const path = staticText(stateDir);
  if (path === undefined) throw new Error("the passes accept only a state directory known at compile time");
  return { path, belowVarLib: path.startsWith(varLib) ? path.slice(varLib.length) : null };
}
