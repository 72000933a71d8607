import { expect, it } from "vitest";
import type { Resource } from "../../../../compiler/ir/app.ts";
import { resolveRecipe } from "../../../support/resolve-recipe.ts";

interface Case {
  readonly services: object;
  /** Set for hosts only. */
  readonly onHost?: object;
  /** Set for the container only. */
  readonly inContainer?: object;
  readonly ports?: readonly string[];
  /** Of the component beside it. */
  readonly others?: readonly string[];
}

/** Where the resource `proxy` serves HTTPS beside its ports. */
function tlsPorts({ services, onHost = {}, inContainer = {}, ports = ["80:80"], others = [] }: Case) {
  const { catalog } = resolveRecipe({
    apps: {
      demo: {
        services: {
          components: {
            web: {
              process: { command: "/bin/x", ports: others },
              resources: { proxy: { role: "frontend", ports, hostosConfig: { services } } },
            },
          },
          runtimes: {
            hostos: { enable: true, hostosConfig: { services: onHost } },
            container: {
              enable: true,
              resources: { proxy: { hostosConfig: { services: inContainer } } },
            },
          },
        },
      },
    },
  });
  return catalog.apps.get("demo")?.services.resources.get("proxy")?.tlsPorts;
}

const both = (ports: readonly number[]): Resource["tlsPorts"] => ({ hostos: ports, container: ports });

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
  expect(tlsPorts({ services })).toEqual(both(expected));
});

const secured = { nginx: { virtualHosts: { a: { forceSSL: true } } } };

it("certificates may be in settings for one runtime only", () => {
  const services = { nginx: { enable: true } };
  expect(tlsPorts({ services, onHost: secured })).toEqual({ hostos: [443], container: [] });
  expect(tlsPorts({ services, inContainer: secured })).toEqual({ hostos: [], container: [443] });
});

it("a container publishes no port that is published already, nor one of a resource without ports", () => {
  const services = { nginx: server({ forceSSL: true }) };
  expect(tlsPorts({ services, ports: ["80:80", "8443:443"] })).toEqual(both([]));
  expect(tlsPorts({ services, others: ["443:8443"] })).toEqual({ hostos: [443], container: [] });
  expect(tlsPorts({ services, ports: [] })).toEqual({ hostos: [443], container: [] });
});

it("the first of two proxies in containers has the port", () => {
  const services = { nginx: server({ forceSSL: true }) };
  const resource = (port: string) => ({ role: "frontend", ports: [port], hostosConfig: { services } });
  const { catalog } = resolveRecipe({
    apps: {
      demo: {
        services: {
          components: {
            web: {
              process: { command: "/bin/x" },
              resources: { one: resource("80:80"), two: resource("8080:80") },
            },
          },
          runtimes: { container: { enable: true } },
        },
      },
    },
  });
  const all = catalog.apps.get("demo")?.services.resources;
  expect([all?.get("one"), all?.get("two")].map((each) => each?.tlsPorts.container)).toEqual([[443], []]);
});
