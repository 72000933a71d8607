import { expect, it } from "vitest";
import { resolveRecipe } from "../../../support/resolve-recipe.ts";

/** Where the resource `proxy` serves HTTPS beside `80:80`; `onHost` is set for hosts only. */
function tlsPorts(services: object, onHost: object = {}): readonly number[] | undefined {
  const { catalog } = resolveRecipe({
    apps: {
      demo: {
        services: {
          components: {
            web: {
              process: { command: "/bin/x" },
              resources: { proxy: { role: "frontend", ports: ["80:80"], hostosConfig: { services } } },
            },
          },
          runtimes: { hostos: { enable: true, hostosConfig: { services: onHost } } },
        },
      },
    },
  });
  return catalog.apps.get("demo")?.services.resources.get("proxy")?.tlsPorts;
}

const server = (host: object, more: object = {}) => ({ enable: true, ...more, virtualHosts: { a: host } });

const caddy = (virtualHosts: object, more: object = {}) => ({ enable: true, ...more, virtualHosts });

it.each([
  ["forceSSL", { nginx: server({ forceSSL: true, enableACME: true }) }, [443]],
  ["onlySSL", { nginx: server({ onlySSL: true }) }, [443]],
  ["addSSL of httpd", { httpd: server({ addSSL: true }) }, [443]],
  ["a default port", { nginx: server({ forceSSL: true }, { defaultSSLListenPort: 8443 }) }, [8443]],
  [
    "listen",
    {
      nginx: server({
        forceSSL: true,
        listen: [
          { addr: "0.0.0.0", port: 80 },
          { addr: "0.0.0.0", port: 444, ssl: true },
        ],
      }),
    },
    [444],
  ],
  ["a certificate that no virtual host serves", { nginx: server({ enableACME: true }) }, []],
  ["a server that is off", { nginx: { ...server({ forceSSL: true }), enable: false } }, []],
  ["HTTP", { nginx: server({}) }, []],
  ["an address of Caddy", { caddy: caddy({ "a.example": {} }) }, [443]],
  ["Caddy at another port", { caddy: caddy({ "a.example": {} }, { httpsPort: 8443 }) }, [8443]],
  [
    "addresses of Caddy with ports",
    { caddy: caddy({ "a.example:444": {}, ":445": {}, "https://": {}, b: { hostName: "[::1]:446, b:80" } }) },
    [443, 444, 446],
  ],
  ["other addresses of Caddy", { caddy: caddy({ "http://a": { serverAliases: ["b", "http://c"] } }) }, [443]],
  ["Caddy by HTTP", { caddy: caddy({ ":80": {}, "http://a": {}, "{$SITE}": {} }) }, []],
  ["Caddy with a port in its own words", { caddy: caddy({ a: {} }, { globalConfig: "https_port 1" }) }, []],
  ["Caddy with other words", { caddy: caddy({ a: {} }, { globalConfig: "debug" }) }, [443]],
  ["Caddy without virtual hosts", { caddy: caddy({ a: {} }, { settings: { apps: {} } }) }, []],
])("%s", (_, services, expected) => {
  expect(tlsPorts(services)).toEqual(expected);
});

it("certificates may be in settings of the recipe for hosts only", () => {
  expect(
    tlsPorts({ nginx: { enable: true } }, { nginx: { virtualHosts: { a: { forceSSL: true } } } }),
  ).toEqual([443]);
});
