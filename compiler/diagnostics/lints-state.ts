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
