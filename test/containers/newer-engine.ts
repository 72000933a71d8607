import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Engine, eventually } from "./engine.ts";
import { newerRoot } from "./newer-root.ts";

// The podman of a newer Debian, in a root of its own: make-root.sh. A process holds namespaces with that root and a
// network, and every command of podman enters them.

/** Makes the folder the root of the process, with what the machine has in some folders: pivot_root(8). */
const hold = `
cd "$1"
mount --rbind . .
cd "$1"
for folder in dev proc sys tmp; do mount --rbind "/$folder" "$folder"; done
mount -t tmpfs tmpfs run
ip link set lo up
echo 1 > /proc/sys/net/ipv4/ip_forward
pivot_root . .
/usr/bin/umount --lazy .
echo ready
exec /usr/bin/sleep infinity
`;

export class NewerEngine extends Engine {
  readonly #root = newerRoot();
  #holder: ChildProcess | undefined;

  constructor() {
    super();
    this.env["SUPERCRONIC"] = join(this.#root, "usr/bin/supercronic");
    this.env["PODMAN_IGNORE_CGROUPSV1_WARNING"] = "1";
  }

  override async prepare(name: string, onHost: string): Promise<void> {
    const options = ["--mount", "--net", "--propagation", "private"];
    const holder = spawn("unshare", [...options, "bash", "-ec", hold, "hold", this.#root], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#holder = holder;
    await new Promise((resolve, reject) => {
      holder.stdout.once("data", resolve);
      holder.once("close", () => {
        reject(new Error("no namespaces for the newer podman"));
      });
    });
    const bin = join(this.folder, "bin");
    mkdirSync(bin);
    for (const program of ["podman", "podman-compose", "kubectl"]) {
      const enter = `nsenter --target ${holder.pid ?? ""} --mount --root --net /usr/bin/env --chdir=/`;
      writeFileSync(join(bin, program), `#!/bin/sh\nexec ${enter} /usr/bin/${program} "$@"\n`);
      chmodSync(join(bin, program), 0o755);
    }
    this.env["PATH"] = `${bin}:${this.env["PATH"] ?? ""}`;
    await super.prepare(name, onHost);
  }

  /** Runs the program of `nix run` with this podman. It loads the images of the app. */
  runner(path: string, app: string, ...args: readonly string[]): void {
    const text = readFileSync(`${path}/bin/${app}-container`, "utf8");
    this.must("bash", ["-c", text.replace(/^export PATH=.*$/m, ""), "runner", ...args]);
  }

  /** The output of a shell command in the network of the containers' host. */
  onHost(command: string): string {
    return this.must("nsenter", [...this.#network, "bash", "-ec", command]).trim();
  }

  /** A registry in that network, with the images that the program of `nix run` pushes; its output. */
  async push(path: string, app: string, registry: string): Promise<string> {
    const config = join(this.folder, "registry.yml");
    const storage = join(this.folder, "registry");
    if (!existsSync(config)) {
      const text = `version: 0.1\nstorage: { filesystem: { rootdirectory: ${storage} } }\nhttp: { addr: "${registry}" }\n`;
      writeFileSync(config, text);
      // Nothing reads its output while a program runs.
      const serve = `exec docker-registry serve "${config}" > /dev/null 2>&1`;
      void this.background("nsenter", [...this.#network, "bash", "-c", serve]);
      const isUp = (): boolean =>
        this.run("nsenter", [...this.#network, "curl", "--silent", `http://${registry}/v2/`]).status === 0;
      await eventually("the registry", () => isUp() || undefined);
    }
    const text = readFileSync(`${path}/bin/${app}-push`, "utf8").replace(/^export PATH=.*$/m, "");
    const args = ["bash", "-c", text, "push", registry, "--dest-tls-verify=false"];
    return this.must("nsenter", [...this.#network, ...args]);
  }

  get #network(): readonly string[] {
    return ["--target", String(this.#holder?.pid), "--net"];
  }

  override end(): void {
    super.end();
    this.#holder?.kill("SIGKILL");
  }
}
