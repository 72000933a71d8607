import { installable, linkedFile } from "./entry-facts.ts";
import type { Html } from "./html.ts";
import { markdownHtml } from "./markdown.ts";
import type { Site } from "./page.ts";

/** The sections of a RUN.md that pages show, by their headings in templates/run.md.eta. */
export const guideHeadings = [
  "On NixOS",
  "On another systemd host",
  "In containers",
  "With systemd instead of Compose",
  "On Kubernetes",
  "Ports",
  "Secrets",
  "Files with variables",
  "Volumes",
  "Groups in containers",
  "Backups",
  "Networks",
  "Profiles",
] as const;

/**
 * A section of a guide by its heading; undefined if it has none.
 * @param after only what is below the first block of code, or the first table
 */
export type Guide = (
  heading: (typeof guideHeadings)[number],
  after?: "snippet" | "table",
) => Html | undefined;

/**
 * The sections of a RUN.md. It is written for a checkout: on pages, its commands have the address of the catalog.
 * @param text empty for an app without one
 */
export function guideOf(site: Site, text: string, recipePath: string): Guide {
  const sections = new Map(
    text
      .split(/^#{2,3} /m)
      .slice(1)
      .map((section) => {
        const end = section.indexOf("\n");
        return [section.slice(0, end), section.slice(end).trim()] as const;
      }),
  );
  return (heading, after) => {
    const section = sections.get(heading);
    const shown = after === undefined ? section : section?.replace(above[after], "");
    if (shown === undefined || shown === "") return undefined;
    const here = shown.replaceAll(/\.\/out#([\w.-]+)/g, (_, attribute: string) =>
      installable(site, attribute),
    );
    return markdownHtml(here, linkedFile(site, recipePath));
  };
}

const above = { snippet: /^[^]*?\n```\n/, table: /^[^]*?(?:\|.*(?:\n|$))+/ };
