import { html, type Html } from "./html.ts";

/**
 * A drawn icon for an entry without one: initials on a colour that depends on the name. White text has a contrast of at
 * least 5:1 on it (WCAG 2.2, 1.4.3).
 */
export function drawnIcon(name: string): Html {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0]?.toUpperCase() ?? "");
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    class="icon"
    viewBox="0 0 64 64"
    width="64"
    height="64"
    aria-hidden="true"
  >
    <rect width="64" height="64" rx="12" fill="hsl(${hash}, 45%, 28%)" />
    <text x="32" y="41" text-anchor="middle" font-size="26" fill="#fff">${letters.join("")}</text>
  </svg> `;
}
