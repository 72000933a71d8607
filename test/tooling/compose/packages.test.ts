import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { composed } from "./imported.ts";

const imported = async (text: string, others: Readonly<Record<string, string>> = {}) => {
  const result = await composed({ "compose.yaml": text }, others, { packages: true });
  const { apps } = parse(result.text.replaceAll("!pkg ", "pkgs.")) as {
    apps: { demo: { services: { components: Record<string, Record<string, unknown>> } } };
  };
  return { ...result, components: apps.demo.services.components };
};

describe("import --packages", () => {
  it("runs the program of a known image, with the arguments and variables of the image", async () => {
    const { components, services, account, remarks } = await imported(`services:
  tunnel:
    image: cloudflare/cloudflared:2026.1.0
    command: tunnel run
  feeds:
    image: miniflux/miniflux:2.2
    environment: {BASE_URL: "https://feeds.example.org"}
    healthcheck: {test: [CMD, miniflux, -healthcheck, auto]}
  proxy:
    image: traefik:3
    command: [traefik, --api]
    environment: {TZ: UTC}
  other:
    image: example/other:1
`);
    expect(components["tunnel"]?.["process"]).toMatchObject({
      command: "pkgs.cloudflared",
      argv: ["--no-autoupdate", "tunnel", "run"],
    });
    expect(components["feeds"]?.["process"]).toMatchObject({
      command: "pkgs.miniflux",
      environment: { LISTEN_ADDR: "0.0.0.0:8080", BASE_URL: "https://feeds.example.org" },
    });
    expect(components["proxy"]?.["process"]).toMatchObject({ command: "pkgs.traefik", argv: ["--api"] });
    expect(services["other"]?.["image"]).toBe("docker.io/example/other:1");
    expect(services["tunnel"]?.["image"]).not.toContain("cloudflare");
    expect(account.filter(({ isUnknown }) => isUnknown)).toEqual([]);
    expect(account.filter(({ is }) => is === "left").map(({ path }) => path.replace(/\.\d$/, ""))).toEqual(
      Array.from({ length: 4 }, () => "services.feeds.healthcheck.test"),
    );
    expect(remarks.filter((remark) => remark.includes("pkgs."))).toHaveLength(3);
    expect(remarks).toContain("`other` stays an image: no package is known for it");
  });

  it.each([
    ["an entrypoint", "entrypoint: /run.sh", "entrypoint"],
    ["a shell command", "command: sh -c 'sleep 1; traefik'", "shell"],
    ["a file that is mounted", "volumes: ['./traefik.yml:/etc/traefik/traefik.yml:ro']", "files"],
  ])("with %s it stays an image, with the reason", async (_, line, reason) => {
    const { remarks, text } = await imported(`services:\n  web:\n    image: traefik:3\n    ${line}\n`, {
      "traefik.yml": "api: {}\n",
    });
    expect(remarks.find((remark) => remark.startsWith("`web` stays an image"))).toContain(reason);
    expect(text).toContain("docker.io/library/traefik");
  });
});
