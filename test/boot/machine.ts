import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { patience } from "../support/wait-until.ts";

interface Answer {
  readonly id: string;
  readonly status: number;
  readonly output: string;
}

/** A virtual machine with `agent.py` in it, emulated in software: it runs wherever qemu does. */
export class Machine {
  readonly #qemu: ChildProcess;
  readonly #socketPath: string;
  readonly #console: string;
  #socket: Socket | undefined;
  #count = 0;

  /** Switches the machine on. `folder` is for its socket and console log. */
  constructor(root: string, image: string, folder: string) {
    const boot = join(root, "boot");
    const file = (prefix: string): string =>
      join(boot, readdirSync(boot).find((name) => name.startsWith(prefix)) ?? `${prefix}missing`);
    this.#socketPath = join(folder, "agent.sock");
    this.#console = join(folder, "console.log");
    const options = [
      ["-accel", "tcg,thread=multi"],
      ["-cpu", "max"],
      ["-smp", "2"],
      ["-m", "1024"],
      ["-display", "none"],
      ["-nodefaults"],
      ["-no-reboot"],
      ["-kernel", file("vmlinuz-")],
      ["-initrd", file("initrd.img-")],
      ["-append", "root=/dev/vda rw console=ttyS0 quiet systemd.show_status=0 panic=-1 mitigations=off"],
      ["-drive", `file=${image},if=virtio,format=raw,cache=unsafe`],
      ["-device", "virtio-rng-pci"],
      ["-device", "virtio-serial-pci"],
      ["-chardev", `socket,id=agent,path=${this.#socketPath},server=on,wait=off`],
      ["-device", "virtserialport,chardev=agent,name=agent"],
      ["-serial", `file:${this.#console}`],
    ];
    this.#qemu = spawn("qemu-system-x86_64", options.flat(), { stdio: ["ignore", "ignore", "inherit"] });
  }

  get console(): string {
    return readFileSync(this.#console, "utf8");
  }

  /** Runs a shell command in the machine. Waits until it can. */
  async execute(command: string): Promise<Answer> {
    this.#socket ??= await this.#connect();
    const socket = this.#socket;
    this.#count += 1;
    const id = `test-${this.#count}`;
    return new Promise((resolve, reject) => {
      let received = "";
      const take = (data: Buffer): void => {
        received += data.toString();
        for (let end = received.indexOf("\n"); end >= 0; end = received.indexOf("\n")) {
          const answer = JSON.parse(received.slice(0, end)) as Answer;
          received = received.slice(end + 1);
          if (answer.id !== id) continue;
          socket.off("data", take);
          socket.off("error", reject);
          socket.off("close", closed);
          resolve(answer);
        }
      };
      socket.on("data", take);
      const closed = (): void => reject(new Error("the machine is gone"));
      socket.once("error", reject);
      socket.once("close", closed);
      socket.write(`${JSON.stringify({ id, command })}\n`);
    });
  }

  /** The output of a command that must succeed. */
  async succeed(command: string): Promise<string> {
    const { status, output } = await this.execute(command);
    if (status !== 0) throw new Error(`${command}\nexit status ${status}\n${output}`);
    return output;
  }

  /** Tries a command once a second until it succeeds. */
  async waitFor(command: string): Promise<void> {
    for (const end = performance.now() + patience; performance.now() < end;) {
      if ((await this.execute(command)).status === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
    throw new Error(`not within ${patience} ms: ${command}`);
  }

  /** Runs a generated driver with `machine.py`. */
  drive(driver: string): { readonly status: number | null; readonly stderr: string } {
    this.#disconnect();
    const program = join(import.meta.dirname, "machine.py");
    const { status, stderr } = spawnSync("python3", [program, this.#socketPath, driver], {
      encoding: "utf8",
    });
    return { status, stderr };
  }

  /** Shuts the system down. Its disk can be used again. */
  async powerOff(): Promise<void> {
    const off = once(this.#qemu, "exit");
    this.execute("systemctl poweroff").catch(() => undefined);
    await off;
    this.#disconnect();
  }

  stop(): void {
    this.#disconnect();
    this.#qemu.kill("SIGKILL");
  }

  #disconnect(): void {
    this.#socket?.destroy();
    this.#socket = undefined;
  }

  async #connect(): Promise<Socket> {
    for (let tries = 0; ; tries++) {
      try {
        return await new Promise<Socket>((resolve, reject) => {
          const socket = connect(this.#socketPath);
          socket.once("connect", () => resolve(socket));
          socket.once("error", reject);
        });
      } catch (problem) {
        if (tries === 6000) throw problem;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }
}
