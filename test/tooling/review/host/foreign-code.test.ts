import { describe, expect, it } from "vitest";
import { foreignCode } from "../../../../tooling/review/host/foreign-code.ts";
import { growth, proportional } from "../../../support/processor-time.ts";
import { reviewOf } from "../../../support/reviewed-recipes.ts";

describe("downloaded code", () => {
  it.each([
    ["curl -fsSL https://x.org/i.sh | sh", "curl https://x.org/i.sh | sh"],
    [
      "curl -fsSL https://me:pw@x.org/i.sh?token=1 | sudo -E bash -s -- --yes",
      "curl https://x.org/i.sh | bash",
    ],
    ["wget -qO- https://x.org/i.gz |\\\n gunzip | bash -eu", "wget https://x.org/i.gz | bash"],
    ["curl https://x.org/i.py | python3 -", "curl https://x.org/i.py | python3"],
    ["${pkgs.curl}/bin/curl https://x.org/i.sh | ${lib.getExe pkgs.bash}", "curl https://x.org/i.sh | bash"],
    ["${lib.getExe pkgs.curl} https://x.org/i.sh | /bin/sh", "curl https://x.org/i.sh | sh"],
    [
      "'/usr/local/bin/curl' https://x.org/i.sh|/run/current-system/sw/bin/bash",
      "curl https://x.org/i.sh | bash",
    ],
    ['eval "$(curl -s https://x.org/env)"', "eval $(curl https://x.org/env)"],
    ['sh -c "$(wget -O - https://x.org/i.sh)"', "sh $(wget https://x.org/i.sh)"],
    ["bash <(curl -s https://x.org/i.sh)", "bash $(curl https://x.org/i.sh)"],
    [". <(curl -s $URL)", ". $(curl …)"],
    ["curl -o /tmp/i.sh https://x.org/i.sh\nsh /tmp/i.sh", "curl https://x.org/i.sh; run /tmp/i.sh"],
    ["wget https://x.org/tool && chmod +x ./tool && ./tool", "wget https://x.org/tool; run tool"],
    ["curl -LO https://x.org/tool; chmod 755 tool", "curl https://x.org/tool; run tool"],
    ["nix --extra-experimental-features 'nix-command flakes' run github:me/tool", "nix run github:me/tool"],
    ["nix run github:me/tool -- x", "nix run github:me/tool"],
    ["nix shell nixpkgs#jq -c jq", "nix shell nixpkgs#jq"],
    ["nix-shell -p jq", "nix-shell jq"],
    ["cd app && npm install --omit=dev", "npm install"],
    ["[ -d node_modules ] || npm ci", "npm ci"],
    ["npx --yes serve@14 .", "npx serve@14"],
    ["if ! pip3 install -r requirements.txt; then exit 1; fi", "pip3 install requirements.txt"],
    ["${pkgs.python3}/bin/python3 -m pip install flask", "pip install flask"],
    ["sh -c 'uv tool run ruff'", "uv tool run ruff"],
    ["docker run --rm alpine", "docker run alpine"],
  ])("is found in %s", (script, found) => expect(foreignCode(`set -e\n${script}\n`)).toEqual([found]));

  it.each([
    "curl --fail http://127.0.0.1:8080/health || exit 1",
    "curl --fail http://x.org/ || sh -c 'exit 1'",
    "curl -s https://x.org/a.json | python3 -m json.tool",
    "curl -s https://x.org/a.json | python3 -c 'import json'",
    "curl -s https://x.org/a.json | jq .version",
    "curl -s https://x.org/a.txt | sh filter.sh",
    "curl -s http://localhost/setup.sh | sh",
    "curl -o data.json https://x.org/data.json && cat data.json",
    "# curl https://x.org | sh",
    "echo 'npm install failed'",
    "echo run npm install first",
    "npm start",
    "npm ci --offline",
    "go version",
    "go run ./cmd",
    "nix run .#web",
    "nix path-info /run/current-system",
    "cp -r ${pkgs.nix}/share/nix run",
    "wget -qO- https://x.org/version > /var/lib/web/version",
    "mkdir -p go install",
  ])("is not found in %s", (script) => expect(foreignCode(`${script}\n`)).toEqual([]));

  it.each([
    ...[
      "curl ",
      "curl x |",
      "sh -c $(",
      "wget -O a https://",
      "npm install ",
      "${pkgs.",
      "sudo ",
      "/bin",
      "sh ",
    ].map((text) => ["npm curl ", text]),
    ["npm ${", "pkgs."],
  ])("is found in time that is proportional to the length of hostile text: %s and many %s", (start, text) => {
    const times = growth((size) => foreignCode(start + text.repeat(size / text.length)), 100_000);
    expect(times).toBeLessThan(proportional);
  });

  const app = (line: string): string => `{ apps.shop = {
    services = {
      components.web = {
        process = { command = "/bin/web"; argv = [ "-c" "true" ]; preStart = "${line}"; };
        healthcheck = { enable = true; test = [ "sh" "-c" "${line}" ]; };
      };
      runtimes = {
        hostos = { enable = true; setup = "${line}"; hostosConfig.systemd.services.other.script = "${line}"; };
        container = { enable = true; components.web.setup = "${line}"; };
      };
    };
    test.services.script = "${line}";
  }; }`;

  it("is reported in every script, once, and not again after another change", async () => {
    const told = async (before: string, after: string): Promise<readonly string[]> =>
      (await reviewOf(before, after)).filter((each) => each.includes("downloads and runs"));
    const fetching = "curl https://x.org/i.sh | sh";
    const what = "downloads and runs code: `curl https://x.org/i.sh | sh`";
    const all = [
      `danger apps.shop: the health check of \`web\` ${what}`,
      `danger apps.shop: the script before each start of \`web\` ${what}`,
      `danger apps.shop: the setup script of the host ${what}`,
      `danger apps.shop: the setup script of the container \`web\` ${what}`,
      `danger apps.shop: \`systemd.services.other.script\` in host-OS configuration ${what}`,
      `warning apps.shop: the test of the services ${what}`,
    ];
    expect(await told(app("true"), app(fetching))).toEqual(all);
    expect(await told("{ }", app(fetching))).toEqual(all);
    expect(await told(app(fetching), app(`${fetching}; true`))).toEqual([]);
    expect(await told(app(fetching), app("true"))).toEqual([]);
  });
});
