import { checkScript } from "../services/health-check.ts";
import type { ComponentPlan, ServicePlan } from "../../compiler/plan/model.ts";
import type { Script } from "../services/scripts.ts";

/** The programs of a component that catalogc wrote, in its image beside the entrypoint. */
export const containerScripts = (plan: ServicePlan): readonly Script[] =>
  plan.components.flatMap(componentScripts);

const componentScripts = ({ name, preStart, containerSetup, health }: ComponentPlan): readonly Script[] => [
  ...(containerSetup === null ? [] : [{ name: `${name}-setup`, body: containerSetup }]),
  ...(preStart === null ? [] : [{ name: `${name}-pre-start`, body: preStart }]),
  // Of the health programs, only the check itself: the engine does the rest.
  ...(health === null ? [] : [checkScript(name, health)]),
];
