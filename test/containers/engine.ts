import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileCase, goldenRoot } from "../golden/cases.ts";
import { nixEnvironment } from "../support/nix.ts";
import { suiteFolder, writeTree } from "../support/temp-folder.ts";
import { patience } from "../support/wait-until.ts";

// podman and podman-compose with storage, networks and configuration of their own, and the apps of a golden case built
// for them: their images hold programs of this machine (base-layer.sh), their packages are built by nix/default.nix.

export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export class Engine {
  readonly folder = suiteFolder();
  /** The output tree of the case, beside its recipes. */
  readonly out = join(this.folder, "out");
  protected readonly env: NodeJS.ProcessEnv;
  readonly #background = new Set<ChildProcess>();

  constructor() {
    const conf = join(this.folder, "containers.conf");
    const storage = join(this.folder, "storage.conf");
    const networks = join(this.folder, "networks");
    mkdirSync(networks);
    // Limits that need no privilege; runc, since crun refuses hosts that mount both versions of control groups.
    writeFileSync(
      conf,
      `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
log_driver = "k8s-file"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
tmp_dir = "${join(this.folder, "libpod")}"
[network]
network_backend = "netavark"
network_config_dir = "${networks}"
`,
    );
    writeFileSync(
      storage,
      `[storage]
driver = "overlay"
graphroot = "${join(this.folder, "graph")}"
runroot = "${join(this.folder, "run")}"
`,
    );
    this.env = {
      ...nixEnvironment(),
      PATH: `/usr/local/sbin:/usr/sbin:/sbin:${process.env["PATH"] ?? ""}`,
      CONTAINERS_CONF: conf,
      CONTAINERS_STORAGE_CONF: storage,
      BASE_LAYER: join(this.folder, "base.tar"),
      // No timers of systemd: where they are wanted, the tests run the checks.
      DISABLE_HC_SYSTEMD: "true",
    };
  }

  /**
   * Compiles a golden case to `out`, and makes the first layer of its images.
   * @param onHost how paths of the host begin instead of `/tmp/catalogc-`: another engine runs the same case meanwhile
   */
  async prepare(name: string, onHost = "/tmp/catalogc-"): Promise<void> {
    const recipes = join(this.folder, "recipes");
    cpSync(join(goldenRoot, name, "recipes"), recipes, { recursive: true });
    for (const entry of readdirSync(recipes, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.name.startsWith("recipe."))
        writeFileSync(path, readFileSync(path, "utf8").replaceAll("/tmp/catalogc-", onHost));
    }
    const { files } = await compileCase({ recipes, recipesFromOut: "../recipes", copyFiles: false });
    writeTree(this.out, files);
    const script = join(import.meta.dirname, "base-layer.sh");
    this.must("bash", ["-c", `"${script}" > "$BASE_LAYER"`]);
  }

  /** Builds expressions about the case's `apps`: store paths, one a line of Nix's answer. */
  build(...expressions: readonly string[]): string[] {
    const packages = join(import.meta.dirname, "nix");
    const all = expressions.map((each) => `(${each})`).join(" ");
    const expression = `let inherit (import ${this.out} { pkgs = import ${packages}; }) apps; in [ ${all} ]`;
    return this.must("nix-build", ["--no-out-link", "-E", expression]).trim().split("\n");
  }

  run(command: string, args: readonly string[], path: readonly string[] = []): Run {
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      env: { ...this.env, PATH: [...path, this.env["PATH"]].join(":") },
      cwd: this.folder,
      encoding: "utf8",
      maxBuffer: 1 << 28,
    });
    if (error) throw error;
    return { status, stdout, stderr };
  }

  /** Standard output of a command that must succeed. */
  must(command: string, args: readonly string[], path: readonly string[] = []): string {
    const { status, stdout, stderr } = this.run(command, args, path);
    if (status !== 0)
      throw new Error(`${command} ${args.join(" ")} exited with ${String(status)}:\n${stdout}${stderr}`);
    return stdout;
  }

  podman(...args: readonly string[]): string {
    return this.must("podman", args);
  }

  /** podman-compose on the emitted file of an app, as RUN.md says. */
  compose(app: string, ...args: readonly string[]): void {
    const file = join(this.out, `apps/${app}/container/compose.yaml`);
    this.must("podman-compose", ["--file", file, "--project-name", app, ...args]);
  }

  /** Everything a container has said. */
  logs(container: string): string {
    const { stdout, stderr } = this.run("podman", ["logs", container]);
    return stdout + stderr;
  }

  /** What `podman inspect` says of a container, by a Go template that gives JSON. */
  inspect(container: string, template: string): unknown {
    return JSON.parse(this.podman("inspect", "--format", `{{json ${template}}}`, container));
  }

  /** Starts a program in the background; its output when it ends. */
  background(command: string, args: readonly string[], path: readonly string[] = []): Promise<Run> {
    return new Promise((resolve, reject) => {
      const child = spawn(command, args, {
        env: { ...this.env, PATH: [...path, this.env["PATH"]].join(":") },
        cwd: this.folder,
        detached: true,
      });
      this.#background.add(child);
      const output = { stdout: "", stderr: "" };
      child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output.stdout += chunk));
      child.stderr.setEncoding("utf8").on("data", (chunk: string) => (output.stderr += chunk));
      child.on("error", reject);
      child.on("close", (status) => {
        this.#background.delete(child);
        resolve({ status, ...output });
      });
    });
  }

  /** Containers, volumes, networks and mounts of this engine; nothing else on the machine. */
  end(): void {
    if (!existsSync(this.folder)) return;
    // With their children: a podman that goes on would write into the storage while it is removed.
    for (const { pid } of this.#background)
      if (pid !== undefined) this.run("kill", ["-KILL", "--", `-${pid}`]);
    this.run("podman", ["rm", "--all", "--force", "--time", "1"]);
    this.run("podman", ["network", "prune", "--force"]);
    for (const mount of ["graph/overlay", "graph"]) this.run("umount", [join(this.folder, mount)]);
  }
}

/** The answer of an HTTP service on this machine; undefined when there is none, or not a good one. */
export async function get(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(60_000) });
    return answer.ok ? await answer.text() : undefined;
  } catch {
    return undefined;
  }
}

/** Tries again until there is a value. */
export async function eventually<T>(
  what: string,
  attempt: () => Promise<T | undefined> | T | undefined,
): Promise<T> {
  const until = Date.now() + patience;
  for (;;) {
    const value = await attempt();
    if (value !== undefined) return value;
    if (Date.now() > until) throw new Error(`${what}: not within ${patience} ms`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
