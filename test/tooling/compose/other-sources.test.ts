import { describe, expect, it } from "vitest";
import { importProject } from "../../../tooling/compose/import-project.ts";
import { composed, textTree } from "./imported.ts";

describe("a docker run line", () => {
  it("becomes an app with the name of the container", async () => {
    const line =
      "docker run -d --name=grafana -p 3000:3000 -e 'GF_TITLE=My dashboards' -e GF_SECURITY_ADMIN_PASSWORD=tiny-goat-3 -v data:/var/lib/grafana -u 472:0 --cap-add NET_RAW --memory 512m --health-cmd 'curl -f localhost:3000' grafana/grafana:12.1 --homepath=/x";
    const { name, services, text, account } = await composed({ "docker run": line });
    expect(name).toBe("grafana");
    expect(services["grafana"]).toMatchObject({
      image: "docker.io/grafana/grafana:12.1",
      command: ["--homepath=/x"],
      container_name: "grafana",
      user: "472:0",
      cap_add: ["NET_RAW"],
      environment: { GF_TITLE: "My dashboards" },
      env_file: ["/run/secrets/grafana/grafana.env"],
      healthcheck: { test: ["CMD", "/bin/sh", "-c", "curl -f localhost:3000"] },
      ports: ["3000:3000"],
    });
    expect(text).not.toContain("tiny-goat-3");
    expect(account.filter(({ is }) => is !== "taken")).toEqual([]);
  });

  it.each(["docker run --unknown nginx", "docker run -p 80:80", "nginx", "docker run 'nginx"])(
    "%s is a diagnostic",
    async (text) => {
      const result = await importProject(
        { files: [{ path: "docker run", text }], envFiles: [], beside: textTree({}), folder: "demo" },
        "nix",
      );
      expect(result.problems.map(({ code }) => code)).toEqual(["CG780"]);
    },
  );
});

describe("Quadlet files", () => {
  it("become one app with their volumes, networks and order", async () => {
    const { services, account } = await composed({
      "web.container":
        "[Unit]\nRequires=db.service\n\n[Container]\nImage=docker.io/library/nginx:1.28\nPublishPort=8080:80\nVolume=data.volume:/data:ro\nNetwork=front.network\nEnvironment=TZ=UTC \"GREETING=hello world\"\nExec=nginx -g 'daemon off;'\nPodmanArgs=--quiet\n\n[Service]\nRestart=always\n",
      "db.container": "[Container]\nImage=docker.io/library/postgres:17\nNetwork=front.network\n",
      "data.volume": "[Volume]\n",
      "front.network": "[Network]\nInternal=false\n",
    });
    expect(services["web"]).toMatchObject({
      command: ["nginx", "-g", "daemon off;"],
      depends_on: { db: { condition: "service_started" } },
      environment: { GREETING: "hello world", TZ: "UTC" },
      networks: ["front"],
      restart: "always",
    });
    expect(account.filter(({ is }) => is === "left").map(({ path }) => path)).toEqual([
      "Container.PodmanArgs",
    ]);
  });
});
