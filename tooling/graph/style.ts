import { templates } from "../../emitters/support/templates.ts";

/**
 * The design of the site for a picture that is a file of its own: its colours, light and dark, and the rules below
 * `.graph`. Viewers without `light-dark()` (CSS Color 5) keep the colours of the attributes.
 */
export function pictureStyle(): string {
  const rules = templates["site/style.css"].match(/^(?::root|\.graph (?!svg)[^{]+) \{[^}]*\}/gm) ?? [];
  const own = rules.map((rule) => rule.replace(".graph ", ""));
  return `@supports (color: light-dark(#000, #fff)) {\n${own.join("\n")}\nrect.paper { fill: var(--back); stroke: none; }\n}`;
}
