import { readFileSync } from "node:fs";
import { join } from "node:path";
import { evaluateHostOs, filledUnits, type HostOs } from "../support/host-os.ts";
import { readIfThere } from "../golden/cases.ts";
import type { MachineFile, MachineFiles } from "./root.ts";

const units = "etc/systemd/system";
const scripts = "/opt/catalog";

const agentUnit = `[Unit]
DefaultDependencies=no
After=systemd-udevd.service

[Service]
ExecStart=/opt/agent.py
Restart=always
RestartSec=1

[Install]
WantedBy=sysinit.target
`;

/** PostgreSQL as it is outside of newer versions of NixOS: the server without a target. */
const postgresql = (version: string): string => `[Service]
ExecStart=/usr/lib/postgresql/${version}/bin/postgres -D /etc/postgresql/${version}/main
RuntimeDirectory=postgresql
Type=notify
User=postgres
`;

/** A backend that fails its first start of a boot. */
const memcached = `[Service]
ExecStartPre=/bin/sh -c 'test -e /run/memcached-tried || { touch /run/memcached-tried; exit 1; }'
ExecStart=/opt/witness/bin/witness sleep
WorkingDirectory=/run
Restart=on-failure
RestartSec=1
Type=exec
`;

const proxySite = `server {
  listen 80 default_server;
  location / { proxy_pass http://shopfront:8000; }
}
`;

/** Apps of an output folder. */
export interface Output {
  readonly out: string;
  readonly apps: readonly string[];
  /** Whether the machine starts them, or a test. */
  readonly isStarted: boolean;
}

/**
 * The apps of output folders as files of a Debian machine: generated units with variables replaced by paths there,
 * scripts, configuration files, accounts and directories; and what stands in for NixOS's own part of resources.
 */
export function machineFiles(outputs: readonly Output[], postgresqlVersion: string): MachineFiles {
  const all = outputs.flatMap(({ out, apps, isStarted }) => {
    const hosts = evaluateHostOs(out, apps, {
      places: { witness: "/opt/witness" },
      elsewhere: "/usr",
      scripts,
    });
    return apps.map((app) => ({ app, host: hosts[app], isStarted, files: appFiles(out, app, hosts[app]) }));
  });
  const ofApps = all.map((each) => each.files);
  const names = all.flatMap(({ host }) => host?.hosts["127.0.0.1"] ?? []);
  const files: Record<string, MachineFile> = Object.assign(
    {
      "opt/agent.py": { text: readFileSync(join(import.meta.dirname, "agent.py")), executable: true },
      [`${units}/agent.service`]: { text: agentUnit },
      [`${units}/postgresql.service`]: { text: postgresql(postgresqlVersion) },
      [`${units}/memcached.service`]: { text: memcached },
      [`etc/postgresql/${postgresqlVersion}/main/start.conf`]: { text: "manual\n" },
      // What the component `clerk` asks for.
      "etc/clerk.env": { text: "FROM_FILE=yes\n" },
      "etc/keys/clerk-badge": { text: "badge of the clerk\n" },
      "etc/keys/clerk-pin": { text: "pin '5%' $HOME\n" },
      "etc/sysusers.d/host.conf": { text: "g scans -\ng strangers -\n" },
      "etc/nginx/sites-enabled/default": { text: proxySite },
      "etc/hosts": { text: `127.0.0.1 localhost ${names.join(" ")}\n` },
    },
    ...ofApps,
  );
  const left = all.flatMap(({ app, isStarted }) =>
    isStarted ? [] : [`${units}/multi-user.target.wants/catalog-${app}.target`],
  );
  const links = Object.entries(wantedLinks(files)).filter(([path]) => !left.includes(path));
  return { files, links: Object.fromEntries(links) };
}

function appFiles(out: string, app: string, host: HostOs | undefined): Record<string, MachineFile> {
  if (!host) throw new Error(`${app} has no module`);
  const files: Record<string, MachineFile> = {};
  for (const [name, text] of Object.entries(filledUnits(out, app, host)))
    files[`${units}/${name}`] = { text };
  for (const { path, text } of Object.values(host.scripts))
    files[path.slice(1)] = { text: `#!/bin/bash\n${text}`, executable: true };
  for (const [path, file] of Object.entries(host.etc))
    files[`etc/${path}`] = { text: "text" in file ? file.text : readFileSync(file.source) };
  for (const kind of ["sysusers", "tmpfiles"]) {
    const text = readIfThere(join(out, "apps", app, "hostos", `${kind}.conf`));
    if (text !== "") files[`etc/${kind}.d/${app}.conf`] = { text };
  }
  if (host.test) {
    const text = `#!/bin/bash\nset -eo pipefail\nPATH=/opt/witness/bin:$PATH\n${host.test.text}`;
    files[`usr/local/bin/${host.test.name}`] = { text, executable: true };
  }
  return files;
}

/** What `systemctl enable` would link. */
function wantedLinks(files: Readonly<Record<string, MachineFile>>): Record<string, string> {
  const links: Record<string, string> = {};
  for (const [path, { text }] of Object.entries(files)) {
    if (!path.startsWith(`${units}/`) || typeof text !== "string") continue;
    const [unit = "", dropIn] = path.slice(units.length + 1).split(".d/");
    for (const target of /^WantedBy=(.*)$/m.exec(text)?.[1]?.split(" ") ?? [])
      links[`${units}/${target}.wants/${unit}`] =
        dropIn === undefined ? `/${path}` : `/lib/systemd/system/${unit}`;
  }
  return links;
}
