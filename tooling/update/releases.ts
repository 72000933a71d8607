import * as z from "zod";
import { parseJson } from "../support/json-data.ts";
import type { Registry, Upstream } from "./upstream.ts";

/** The addresses of the registries, without a slash at the end. */
export type Addresses = Readonly<Record<Registry, string>>;

export const publicRegistries: Addresses = {
  npm: "https://registry.npmjs.org",
  pypi: "https://pypi.org",
  crates: "https://crates.io",
};

type OnWeb = Extract<Upstream, { kind: Registry | "listing" }>;

/** The page that lists the versions of an upstream. */
export function pageOf(upstream: OnWeb, addresses: Addresses): string {
  if (upstream.kind === "listing") return upstream.url;
  const address = addresses[upstream.kind];
  const name = upstream.name.split("/").map(encodeURIComponent).join("%2F").replace(/^%40/, "@");
  switch (upstream.kind) {
    case "npm":
      return `${address}/${name}`;
    case "pypi":
      return `${address}/pypi/${name}/json`;
    case "crates":
      return `${address}/api/v1/crates/${name}`;
  }
}

// Only what is read of the answers; the rest may be anything.
const npm = z.object({ versions: z.record(z.string(), z.object({ deprecated: z.unknown().optional() })) });
const pypi = z.object({
  releases: z.record(z.string(), z.array(z.object({ yanked: z.boolean().optional() }))),
});
const crates = z.object({ versions: z.array(z.object({ num: z.string(), yanked: z.boolean() })) });

/** The versions that a page lists, without withdrawn ones; undefined if it is not such a page. */
export function versionsIn(upstream: OnWeb, page: string): readonly string[] | undefined {
  if (upstream.kind === "listing")
    return [...page.matchAll(/\bhref\s*=\s*["']?([^"'\s>]+)/gi)].flatMap(([, link = ""]) =>
      versionIn(fileOf(link), upstream),
    );
  const data = parseJson(page);
  switch (upstream.kind) {
    case "npm": {
      const { data: found } = npm.safeParse(data);
      return found && Object.keys(found.versions).filter((each) => !found.versions[each]?.deprecated);
    }
    case "pypi": {
      const { data: found } = pypi.safeParse(data);
      return (
        found &&
        Object.entries(found.releases).flatMap(([version, files]) =>
          files.some(({ yanked }) => yanked !== true) ? [version] : [],
        )
      );
    }
    case "crates": {
      const { data: found } = crates.safeParse(data);
      return found && found.versions.filter(({ yanked }) => !yanked).map(({ num }) => num);
    }
  }
}

/** The last part of a link, decoded. */
function fileOf(link: string): string {
  const file =
    link
      .replace(/[?#].*$/s, "")
      .split("/")
      .at(-1) ?? "";
  try {
    return decodeURIComponent(file);
  } catch {
    return file;
  }
}

interface Around {
  readonly before: string;
  readonly after: string;
}

/** The version in a name, if it has one with these surroundings. */
export const versionIn = (name: string, { before, after }: Around): readonly string[] =>
  name.startsWith(before) && name.endsWith(after) && name.length > before.length + after.length
    ? [name.slice(before.length, name.length - after.length)]
    : [];

/** The tags in what `git ls-remote --tags` prints, each once: git-ls-remote(1). */
export const tagsIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(/^[0-9a-f]{40,64}\trefs\/tags\/(.+?)(?:\^\{\})?$/gm)].map(([, tag = ""]) => tag),
  ),
];
