import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { compileCase } from "../golden/cases.ts";
import { imageEntrypoint, imageOutput, imageRecipe } from "../support/image-app.ts";
import { writeTree } from "../support/temp-folder.ts";
import { requireTool } from "../support/tools.ts";
import { Engine, eventually, get } from "./engine.ts";

// Images of a registry on this machine, as Compose and as the units of hosts run them. `make test-containers`.

const wanted = process.env["CONTAINERS"] === "1";
const tools = ["podman", "podman-compose", "nix-build", "docker-registry"];
const missing = [
  ...(wanted ? [] : ["runs with CONTAINERS=1"]),
  ...tools.filter((tool) => wanted && !requireTool(tool)).map((tool) => `${tool} not installed`),
  ...(process.getuid?.() === 0 ? [] : ["needs root"]),
];
const describeImages = missing.length === 0 ? describe : describe.skip;
const registry = "127.0.0.1:5017";

class ImageEngine extends Engine {
  constructor() {
    super();
    const file = join(this.folder, "registries.conf");
    writeFileSync(file, `[[registry]]\nlocation = "${registry}"\ninsecure = true\n`);
    this.env["CONTAINERS_REGISTRIES_CONF"] = file;
  }

  /** A registry with one image; its digest. */
  async publish(image: string): Promise<string> {
    const config = join(this.folder, "registry.yml");
    const storage = join(this.folder, "registry");
    mkdirSync(storage);
    writeFileSync(
      config,
      `version: 0.1\nstorage: { filesystem: { rootdirectory: ${storage} } }\nhttp: { addr: "${registry}" }\n`,
    );
    void this.background("docker-registry", ["serve", config]);
    await eventually("the registry", () => get(`http://${registry}/v2/`));
    const script = join(import.meta.dirname, "base-layer.sh");
    this.must("bash", ["-c", `"${script}" > "$BASE_LAYER"`]);
    const change = `ENTRYPOINT ${JSON.stringify(imageEntrypoint)}`;
    this.podman("import", "--change", change, this.env["BASE_LAYER"] ?? "", image);
    const digest = join(this.folder, "digest");
    this.podman("push", "--quiet", "--digestfile", digest, image);
    this.podman("rmi", image);
    return this.must("cat", [digest]).trim();
  }

  /** The values of the variables in the units of an app, with podman of this machine. */
  unitVariables(app: string): Readonly<Record<string, string>> {
    const host = join(this.out, `apps/${app}/hostos`);
    const packages = join(import.meta.dirname, "nix");
    const file = join(this.folder, "variables.json");
    const expression = `
      let
        pkgs = import ${packages} // { podman = "/usr"; };
        inherit (pkgs) lib;
        scripts = import ${host}/scripts.nix { inherit lib pkgs; };
        variables = import ${host}/variables.nix { inherit lib pkgs scripts; };
      in pkgs.writeText "variables.json" (builtins.toJSON (lib.mapAttrs (_: toString) variables))`;
    const built = this.must("nix-build", ["--no-out-link", "-E", expression]).trim();
    this.must("cp", [built, file]);
    return JSON.parse(this.must("cat", [file])) as Record<string, string>;
  }
}

describeImages(`images of a registry${missing.map((each) => ` (skipped: ${each})`).join("")}`, () => {
  const engine = new ImageEngine();

  beforeAll(async () => {
    const digest = await engine.publish(`${registry}/tools/web:1`);
    const secret = join(engine.folder, "password");
    writeFileSync(secret, "vault\n");
    chmodSync(secret, 0o444);
    const recipes = join(engine.folder, "recipes");
    mkdirSync(recipes);
    writeFileSync(
      join(recipes, "recipe.yaml"),
      imageRecipe(`{ name: "${registry}/tools/web", tag: "1", digest: "${digest}" }`, secret),
    );
    const { files } = await compileCase({ recipes, recipesFromOut: "../recipes", copyFiles: false });
    writeTree(engine.out, files);
  });
  afterAll(() => {
    engine.end();
  });

  test("Compose pulls one by its digest, and it gets its arguments, files and account", async () => {
    engine.compose("notes", "up", "--detach");
    const page = await eventually("an answer", () => get("http://127.0.0.1:18080"));
    expect(page).toContain("Directory listing");
    const lines = engine.logs("notes_web_1").split("\n");
    for (const line of imageOutput) expect(lines).toContain(line);
    engine.compose("notes", "down");
  });

  test("the unit of a host runs it with the same, without names of the host, and only on the host itself", async () => {
    const variables = engine.unitVariables("notes");
    const unit = engine.must("cat", [join(engine.out, "apps/notes/hostos/units/web.service")]);
    const filled = unit.replace(/@([\w-]+)@/g, (_, name: string) => variables[name] ?? "");
    const command = (key: string): string => new RegExp(`^${key}=(.*)$`, "m").exec(filled)?.[1] ?? "";
    // A shell reads these lines as systemd does, but for its escapes of $ and %. Only systemd makes groups for a unit.
    const shell = command("ExecStart")
      .replaceAll("$$", "\\$")
      .replaceAll("%%", "%")
      .replace("--cgroups=split", "--cgroups=enabled")
      .replace("--log-driver=passthrough", "--log-driver=k8s-file");
    engine.must("bash", ["-c", command("ExecStartPre")]);
    engine.must("bash", ["-c", shell]);
    await eventually("an answer", () => get("http://127.0.0.1:18080"));
    const lines = engine.logs("notes-web").split("\n");
    for (const line of [...imageOutput, "127.0.0.1 localhost", "::1 localhost"])
      expect(lines).toContain(line);
    expect(lines.some((line) => /^127\.0\.0\.1 .*web/.test(line))).toBe(false);
    expect(engine.inspect("notes-web", ".HostConfig.PortBindings")).toEqual({
      "8000/tcp": [{ HostIp: "127.0.0.1", HostPort: "18080" }],
    });
    engine.must("bash", ["-c", command("ExecStop")]);
    engine.must("bash", ["-c", command("ExecStopPost")]);
    expect(engine.podman("ps", "--all", "--quiet").trim()).toBe("");
  });
});
