// Slow. Depends on: emitters/container.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { describe, expect, it } from "vitest";
import { makeComponent } from "../../support/ir-fixtures.ts";
import { emitted } from "./emitted.ts";

const listen = async (host: string): Promise<Server> => {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  return server;
};
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

describe("the entrypoint of a component", () => {
  it("names published ports that nothing outside of its container can reach", async () => {
    // tcpmux, RFC 1078: nothing listens there, and the system assigns it to no process.
    const closedPort = 1;
    const [everywhere, local, six] = await Promise.all(["0.0.0.0", "127.0.0.1", "::"].map(listen));
    const servers = [everywhere, local, six].flatMap((server) => server ?? []);
    const unreachable = [local === undefined ? 0 : portOf(local), closedPort].sort((a, b) => a - b);
    const web = makeComponent("web");
    const ports = [...servers.map(portOf), closedPort].map((port) => ({
      text: `${port}:${port}`,
      host: port,
      service: port,
    }));
    const script = emitted([{ ...web, process: { ...web.process, ports } }]).get("web-entrypoint.sh") ?? "";
    const block = /^# Names published ports[^]*?^\)$/m.exec(script)?.[0] ?? "exit 1";
    const check = spawn("bash", [
      "-euc",
      block.replaceAll(/@\w+@\/bin\//g, "").replace("sleep 60", "sleep 0"),
    ]);
    let output = "";
    check.stderr.on("data", (data) => (output += String(data)));
    await once(check, "close");
    for (const server of servers) server.close();
    expect(output.trim().split("\n")).toEqual(
      unreachable.map(
        (port) => `web: the published port ${port} is closed: nothing listens on it outside of localhost`,
      ),
    );
  });
});
