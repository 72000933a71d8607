import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { suiteFolder, writeTree } from "./temp-folder.ts";

/** A registry of Debian's `docker-registry` on this machine, with images of one file. */
export class Registry {
  /** `127.0.0.1:40001` */
  readonly host: string;
  /** Variables with which skopeo uses HTTP for it: containers-registries.conf(5). */
  readonly env: Readonly<Record<string, string>>;
  readonly #end: () => void;

  private constructor(port: number, folder: string) {
    this.host = `127.0.0.1:${port}`;
    const config = join(folder, "registry.yml");
    const lines = ["version: 0.1", "storage:", "  filesystem:", `    rootdirectory: ${folder}/data`];
    writeFileSync(config, `${[...lines, "http:", `  addr: ${this.host}`].join("\n")}\n`);
    const insecure = `[[registry]]\nlocation = "${this.host}"\ninsecure = true\n`;
    writeTree(folder, { ".config/containers/registries.conf": insecure });
    this.env = { HOME: folder };
    const child = spawn("docker-registry", ["serve", config], { stdio: "ignore" });
    this.#end = () => child.kill();
  }

  static async start(): Promise<Registry> {
    const registry = new Registry(await freePort(), suiteFolder());
    const isUp = () =>
      fetch(`http://${registry.host}/v2/`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (let times = 0; times < 600 && !(await isUp()); times++) await setTimeout(50);
    return registry;
  }

  stop(): void {
    this.#end();
  }

  /** Pushes an image with this content under a tag, and returns its digest. */
  async push(repository: string, tag: string, content: string): Promise<string> {
    const layer = archiveOf(content);
    const config = Buffer.from(
      JSON.stringify({
        ...{ architecture: process.arch === "x64" ? "amd64" : process.arch, os: "linux", config: {} },
        rootfs: { type: "layers", diff_ids: [digestOf(layer)] },
      }),
    );
    const packed = gzipSync(layer);
    const blob = async (data: Buffer) => {
      const begun = await fetch(`http://${this.host}/v2/${repository}/blobs/uploads/`, { method: "POST" });
      const to = new URL(begun.headers.get("location") ?? "");
      to.searchParams.set("digest", digestOf(data));
      const headers = { "content-type": "application/octet-stream" };
      const { ok } = await fetch(to, { method: "PUT", headers, body: new Uint8Array(data) });
      if (!ok) throw new Error("the registry took no blob");
      return { size: data.length, digest: digestOf(data) };
    };
    const type = "application/vnd.docker";
    const manifest = JSON.stringify({
      schemaVersion: 2,
      mediaType: `${type}.distribution.manifest.v2+json`,
      config: { mediaType: `${type}.container.image.v1+json`, ...(await blob(config)) },
      layers: [{ mediaType: `${type}.image.rootfs.diff.tar.gzip`, ...(await blob(packed)) }],
    });
    const headers = { "content-type": `${type}.distribution.manifest.v2+json` };
    const address = `http://${this.host}/v2/${repository}/manifests/${tag}`;
    const { ok } = await fetch(address, { method: "PUT", headers, body: manifest });
    if (!ok) throw new Error("the registry took no manifest");
    return digestOf(Buffer.from(manifest));
  }
}

const digestOf = (data: Buffer): string => `sha256:${createHash("sha256").update(data).digest("hex")}`;

/** A tar archive with one file: tar(5), "ustar". */
function archiveOf(content: string): Buffer {
  const data = Buffer.from(content);
  const header = Buffer.alloc(512);
  const put = (text: string, at: number): unknown => header.write(text, at, "latin1");
  put("content", 0);
  put("0000644\0", 100);
  put("0000000\0", 108);
  put("0000000\0", 116);
  put(`${data.length.toString(8).padStart(11, "0")}\0`, 124);
  put("00000000000\0", 136);
  put("        0", 148);
  put("ustar\0" + "00", 257);
  const sum = header.reduce((all, byte) => all + byte, 0);
  put(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([header, data, Buffer.alloc((512 - (data.length % 512)) % 512), Buffer.alloc(1024)]);
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
