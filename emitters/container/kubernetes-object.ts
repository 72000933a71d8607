import { projectName } from "../../compiler/plan/container-names.ts";
import type { ServicePlan } from "../../compiler/plan/model.ts";
import type { Fields } from "./yaml.ts";

/** The namespace of an app. */
export const namespaceOf = (plan: ServicePlan): string => projectName(plan.app);

/** An object of an app. Source: Kubernetes, "Recommended Labels". */
export const object = (
  apiVersion: string,
  kind: string,
  name: string,
  plan: ServicePlan,
  rest: Fields,
): Fields => ({
  apiVersion,
  kind,
  metadata: { name, labels: { "app.kubernetes.io/part-of": namespaceOf(plan) } },
  ...rest,
});
