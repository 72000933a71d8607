import type { Catalog } from "../ir/catalog.ts";
import { lowerServices } from "./lower.ts";
import type { ServicePlan } from "./model.ts";

/** The resolved catalog with the service plan of each app: the input of the emitters. */
export interface PlannedCatalog extends Catalog {
  readonly plans: Plans;
}

/** Service plans by the name of the app. */
export interface Plans {
  /** Undefined if the app has nothing to run, or does not exist. */
  get(app: string): ServicePlan | undefined;
}

/** Plans each app on first access: commands about one app do not plan others. */
export function planServices(catalog: Catalog): PlannedCatalog {
  const plans = new Map<string, ServicePlan | undefined>();
  return {
    ...catalog,
    plans: {
      get(name) {
        const app = catalog.apps.get(name);
        if (app !== undefined && !plans.has(name)) plans.set(name, lowerServices(app, catalog));
        return plans.get(name);
      },
    },
  };
}
