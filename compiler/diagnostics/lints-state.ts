import type { Diagnostic } from "./diagnostic.ts";
import { warning, type Place } from "./make.ts";

/** Who has a state folder, and who keeps others out of it. */
interface StateOwner {
  readonly owner: string;
  readonly isRefused: boolean;
  readonly isMissing: boolean;
}

/** CG639: a component that uses what belongs to another. */
export const foreignState = (component: string, folder: string, owner: StateOwner, at: Place): Diagnostic =>
  unreachedState(
    component,
    folder,
    owner,
    `Let one component start both programs, or \`${owner.owner}\` serve what others read; what several write belongs into a resource.`,
    at,
  );

/** A web server that serves what belongs to a component. */
export const servedState = (resource: string, folder: string, owner: StateOwner, at: Place): Diagnostic =>
  unreachedState(
    resource,
    folder,
    owner,
    `Let \`${owner.owner}\` serve these files itself, and what is known beforehand be a package.`,
    at,
  );

function unreachedState(
  who: string,
  folder: string,
  { owner, isRefused, isMissing }: StateOwner,
  instead: string,
  at: Place,
): Diagnostic {
  const outcomes = [
    ...(isRefused ? [`on hosts only the account of \`${owner}\` may enter it`] : []),
    ...(isMissing ? [`in containers it is a volume of \`${owner}\` alone`] : []),
  ].join(", and ");
  return warning("CG639", at, `\`${who}\` does not get at \`${folder}\`, the state folder of \`${owner}\``, {
    hint: `${outcomes.charAt(0).toUpperCase()}${outcomes.slice(1)}. ${instead}`,
  });
}

/** CG660: a script that goes by a variable of systemd's, where nothing sets it. */
export const missingStateVariable = (
  component: string,
  lacking: "container" | "host",
  folder: string,
  at: Place,
): Diagnostic =>
  warning(
    "CG660",
    at,
    lacking === "container"
      ? `in its container \`${component}\` has no \`$STATE_DIRECTORY\`, which systemd alone sets`
      : `\`${component}\` has no \`$STATE_DIRECTORY\`, which systemd sets for a folder below \`/var/lib\``,
    { hint: `Write \`${folder}\` in its place, or a relative path: scripts run in the state folder.` },
  );

/** CG648: a state folder that is given to another account in vain. */
export const revokedState = (component: string, folder: string, script: string, at: Place): Diagnostic =>
  warning(
    "CG648",
    at,
    `on hosts \`${folder}\` is root's again when the program of \`${component}\` starts: what \`${script}\` gives away is taken back`,
    {
      hint: `systemd does so for a unit of root's, with all that is in the folder (\`StateDirectory=\`). Give away a folder in it, such as \`${folder}/data\`, which stays as it is, and let its account through: \`systemd.services.${component}.serviceConfig.StateDirectoryMode = lib.mkForce "0711"\` in \`services.runtimes.hostos.hostosConfig\`.`,
    },
  );
