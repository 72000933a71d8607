/** The entrypoint of the image of {@link imageRecipe}: it prints what it was started with, and serves. */
export const imageEntrypoint: readonly string[] = [
  "/bin/bash",
  "-c",
  [
    "printf 'arg:%s\\n' \"$@\"",
    "printf 'greeting:%s\\n' \"$GREETING\"",
    "printf 'uid:%s\\n' \"$(python3 -c 'import os; print(os.getuid())')\"",
    "cat /etc/hosts /run/secrets/password /etc/web.conf",
    // The first process of a container ends with a signal only if it says so.
    "python3 -m http.server 8000 & trap 'kill $!; exit 143' TERM; wait",
  ].join("; "),
  "entry",
];

/**
 * An app of a job and a component that run an image, on hosts and in containers.
 * @param image a set of YAML
 * @param secret a file of the host with the line "vault"
 */
export const imageRecipe = (image: string, secret: string): string => `
apps:
  notes:
    services:
      components:
        web:
          process:
            image: ${image}
            argv: [serve, "$5 of 100%", "it's \\"quoted\\""]
            environment: { GREETING: "a 'b' $c" }
            uid: 1200
            stop: { timeout: 1m }
            limits: { memory: 256M }
            configData: { web.conf: { text: "theme = dark\\n", mountPoint: /etc/web.conf } }
            secrets: { password: { file: "${secret}" } }
            ports: ["18080:8000"]
          healthcheck:
            enable: true
            test: [python3, -c, "import urllib.request as r; r.urlopen('http://127.0.0.1:8000')"]
            interval: 1s
            startPeriod: 5m
      jobs:
        migrate:
          before: [web]
          process:
            image: ${image.replace("}", ', entrypoint: [/bin/bash, -c, "echo migrated"] }')}
      runtimes: { container: { enable: true, quadlet: { enable: true } }, hostos: { enable: true } }
`;

/** Lines that its component prints. */
export const imageOutput: readonly string[] = [
  "arg:serve",
  "arg:$5 of 100%",
  'arg:it\'s "quoted"',
  "greeting:a 'b' $c",
  "uid:1200",
  "vault",
  "theme = dark",
];
