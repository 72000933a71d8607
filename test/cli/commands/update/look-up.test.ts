import { createServer as createWeb } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { lookUp } from "../../../../cli/commands/update/look-up.ts";
import { publicRegistries } from "../../../../tooling/update/releases.ts";
import type { Upstream } from "../../../../tooling/update/upstream.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

const listening = async (server: Server): Promise<number> => {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
};

const answerOf = (upstream: Upstream, longest?: number) =>
  lookUp(
    upstream,
    { version: "1.0.0", revision: undefined },
    { versions: null, ignore: [] },
    publicRegistries,
    longest,
  );

/** Answers the head of an HTTP answer, and then nothing. */
const slow = (): Promise<number> =>
  listening(
    createServer((socket) => {
      socket.on("error", () => undefined);
      const type = "application/x-git-upload-pack-advertisement";
      socket.write(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: 9999\r\n\r\n0`);
    }),
  );

describe("a look-up", () => {
  it.each(["tags", "branch", "listing"] as const)(
    "of %s ends at its limit, however slow the server",
    async (kind) => {
      const url = `http://127.0.0.1:${await slow()}/t.git`;
      const upstream: Upstream =
        kind === "branch" ? { kind, url, branch: "main" } : { kind, url, before: "v", after: "" };
      expect(await answerOf(upstream, 300)).toEqual({
        kind: "no answer",
        place: url,
        reason: "it takes too long",
      });
    },
  );

  it("refuses a listing of more than 8 MiB without reading the rest", async () => {
    let sent = 0;
    const server = createWeb((_, response) => {
      const part = `<a href="t-1.1.0.tar.gz">\n`.repeat(40_000);
      const more = (): void => {
        while (sent < 60 << 20) {
          sent += part.length;
          if (!response.write(part)) return void response.once("drain", more);
        }
        response.end();
      };
      more();
    });
    const url = `http://127.0.0.1:${await listening(server)}/`;
    expect(await answerOf({ kind: "listing", url, before: "t-", after: ".tar.gz" })).toEqual({
      kind: "no answer",
      place: url,
      reason: "its answer is too long",
    });
    expect(sent).toBeLessThan(30 << 20);
  });
});
