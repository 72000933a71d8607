import { markersIn } from "./interpolate.ts";
import { itemsOf, textAt, type MapNode } from "./nodes.ts";
import { imageName, mountText, plainPath } from "./short-forms.ts";
import type { ImportState } from "./state.ts";
import { wordsOfCommand } from "./words.ts";

/** The package of nixpkgs with the program of an image. */
export interface KnownPackage {
  readonly package: string;
  /** The main program, which a command may name; without it, that of the package's name. */
  readonly program?: string;
  /** Arguments of the image's entrypoint. */
  readonly fixed?: readonly string[];
  /** Arguments of the image's command, which a command replaces. */
  readonly usual?: readonly string[];
  /** Variables of the image. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What else the image does. */
  readonly also?: string;
}

/** By the name on docker.io. Sources: the Dockerfiles of the images; `meta.mainProgram` of nixpkgs 26.05; 2026-11. */
const packages: Readonly<Record<string, KnownPackage>> = {
  "axllent/mailpit": { package: "mailpit" },
  "binwiederhier/ntfy": { package: "ntfy-sh", program: "ntfy" },
  "cloudflare/cloudflared": { package: "cloudflared", fixed: ["--no-autoupdate"], usual: ["version"] },
  "coredns/coredns": { package: "coredns" },
  "deluan/navidrome": {
    package: "navidrome",
    environment: { ND_MUSICFOLDER: "/music", ND_DATAFOLDER: "/data", ND_PORT: "4533" },
  },
  "getmeili/meilisearch": {
    package: "meilisearch",
    environment: { MEILI_HTTP_ADDR: "0.0.0.0:7700", MEILI_DB_PATH: "/meili_data/data.ms" },
  },
  "library/traefik": { package: "traefik" },
  "miniflux/miniflux": { package: "miniflux", environment: { LISTEN_ADDR: "0.0.0.0:8080" } },
  "oliver006/redis_exporter": { package: "prometheus-redis-exporter", program: "redis_exporter" },
  "prom/node-exporter": { package: "prometheus-node-exporter", program: "node_exporter" },
  "prom/prometheus": {
    package: "prometheus",
    usual: ["--config.file=/etc/prometheus/prometheus.yml", "--storage.tsdb.path=/prometheus"],
  },
  "prometheuscommunity/postgres-exporter": {
    package: "prometheus-postgres-exporter",
    program: "postgres_exporter",
  },
  "sigoden/dufs": { package: "dufs" },
  "traefik/whoami": { package: "whoami" },
  "vaultwarden/server": {
    package: "vaultwarden",
    environment: { ROCKET_ADDRESS: "0.0.0.0", ROCKET_PORT: "80", DATA_FOLDER: "/data" },
    also: "the image has the web vault (`WEB_VAULT_FOLDER`), and its entrypoint runs the scripts of /etc/vaultwarden.d",
  },
};

/** The services whose image becomes a package. A remark says why others stay images. */
export function packagesAmong(state: ImportState): ReadonlyMap<string, KnownPackage> {
  const found = new Map<string, KnownPackage>();
  for (const [original, node] of state.project.services) {
    if (state.resources.has(original)) continue;
    const known = packages[imageName(textAt(node, "image") ?? "")?.name.replace("docker.io/", "") ?? ""];
    const reason = known === undefined ? "no package is known for it" : imageOnly(node, state);
    if (known !== undefined && reason === undefined) found.set(original, known);
    else state.remarks.push(`\`${original}\` stays an image: ${reason ?? ""}`);
  }
  return found;
}

/** Why a service with a known program needs its image. */
function imageOnly({ entries }: MapNode, state: ImportState): string | undefined {
  if (entries.has("entrypoint")) return "it has an entrypoint of its own";
  if (/^(?:ba|da|a)?sh$/.test(wordsOfCommand(entries.get("command"))[0] ?? ""))
    return "its command is a shell script";
  if (wordsOfCommand(entries.get("command")).some((word) => markersIn(word).length > 0))
    return "its command has a secret";
  const isFile = (source: string | undefined): boolean =>
    source !== undefined && state.textOf(plainPath(source)) !== undefined;
  const volumes = itemsOf(entries.get("volumes"));
  const sources = volumes.map((item) =>
    item.kind === "scalar" ? mountText(item.text)?.source : textAt(item, "source"),
  );
  return entries.has("configs") || sources.some(isFile) ? "files are mounted into it" : undefined;
}
