import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { imageDigest, imageTags, registryAddress } from "../../../cli/network/registry.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** `127.0.0.1:40001` */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("tags of an image", () => {
  it("are read from all pages, with a token without an account", async () => {
    const asked: string[] = [];
    const host = await serve(({ url = "", headers }, response) => {
      asked.push(url);
      if (url.startsWith("/token")) return void response.end('{ "token": "secret" }');
      if (headers.authorization !== "Bearer secret") {
        const realm = `http://${host}/token`;
        response.setHeader(
          "www-authenticate",
          `Bearer realm="${realm}",service="s",scope="repository:a:pull"`,
        );
        return void response.writeHead(401).end();
      }
      if (!url.includes("last")) response.setHeader("link", '</v2/a/b/tags/list?last=2>; rel="next"');
      response.end(url.includes("last") ? '{ "tags": ["3"] }' : '{ "tags": ["1", "2"] }');
    });
    expect(await imageTags(`${host}/a/b`)).toEqual({ ok: true, text: ["1", "2", "3"] });
    expect(asked).toEqual([
      "/v2/a/b/tags/list",
      "/token?service=s&scope=repository%3Aa%3Apull",
      "/v2/a/b/tags/list",
      "/v2/a/b/tags/list?last=2",
    ]);
  });

  it.each<[reason: string, RequestListener]>([
    ["it answers 500", (_, response) => response.writeHead(500).end()],
    ["it does not list tags", (_, response) => response.end("<html>")],
    [
      "it asks for a password",
      (_, response) => response.writeHead(401, { "www-authenticate": 'Basic realm="x"' }).end(),
    ],
    [
      "its list of tags goes on at another server",
      (_, response) =>
        response.writeHead(200, { link: '<http://example.org/>; rel="next"' }).end('{ "tags": [] }'),
    ],
    [
      "its answer is too long",
      ({ url }, response) =>
        response.writeHead(200, { link: `<${url ?? ""}>; rel="next"` }).end('{ "tags": [] }'),
    ],
  ])("are missing with a reason: %s", async (reason, answer) => {
    const host = await serve(answer);
    expect(await imageTags(`${host}/a`)).toEqual({ ok: false, reason });
  });
});

it("the digest of a tag is that of its manifest", async () => {
  const host = await serve((_, response) => response.end("{}"));
  expect(await imageDigest(`${host}/a`, "1")).toEqual({
    ok: true,
    text: "sha256:44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a",
  });
});

it("a registry of this machine is asked by HTTP, others by HTTPS", () => {
  expect(["localhost:5000/a", "docker.io/library/a", "ghcr.io/b/c"].map(registryAddress)).toEqual([
    "http://localhost:5000/v2/a",
    "https://registry-1.docker.io/v2/library/a",
    "https://ghcr.io/v2/b/c",
  ]);
});
