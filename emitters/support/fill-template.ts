import { Eta } from "eta/core";
import { templates, type TemplateName } from "./templates.ts";

// Holes get values that are already printed in the template's language: Eta itself escapes nothing.
const eta = new Eta({ autoEscape: false, autoTrim: false, cache: true });

/** A template of `templates/` with its holes (`<%= it.name %>`) filled. */
export const fill = (name: TemplateName & `${string}.eta`, holes: Readonly<Record<string, string>>): string =>
  eta.renderString(templates[name], holes);
