import type { CheckedComponent } from "../schema/component.ts";

type Process = CheckedComponent["process"];

/** The policy that the component runs under on hosts: an account with a number exists before its unit starts. */
export const accountPolicy = ({ user, uid, gid }: Pick<Process, "user" | "uid" | "gid">): Process["user"] =>
  user === "prefer-dynamic" && (uid !== null || gid !== null) ? "non-privileged" : user;
