import type { PackageRef } from "../../ir/values.ts";
import { nameBelow } from "../../language/names-below.ts";

/** Programs that checks use and that nothing brings by itself, neither the host OS nor an image; each with a package that has it. */
export const wellKnownPrograms: ReadonlyMap<string, string> = new Map([
  ["curl", "curl"],
  ["dig", "dig"],
  ["jq", "jq"],
  ["mariadb-admin", "mariadb"],
  ["mysqladmin", "mariadb"],
  ["nc", "netcat"],
  ["ncat", "nmap"],
  ["node", "nodejs"],
  ["perl", "perl"],
  ["pg_isready", "postgresql"],
  ["psql", "postgresql"],
  ["python", "python3"],
  ["python3", "python3"],
  ["redis-cli", "redis"],
  ["socat", "socat"],
  ["wget", "wget"],
]);

/** Packages of nixpkgs that bring none of these, */
const none =
  /^(?:bash|bashInteractive|cacert|coreutils|dash|diffutils|ffmpeg|file|findutils|gawk|git|gnugrep|gnupg|gnused|gnutar|gzip|imagemagick|iproute2|iputils|less|openssh|openssl|procps|sqlite|tini|tzdata|util-linux|which)$/;

/** and packages that bring some. */
const some: readonly (readonly [packages: RegExp, programs: readonly string[]])[] = [
  [/^curl(?:Full|Minimal)?$/, ["curl"]],
  [/^(?:bind|dig|dnsutils)$/, ["dig"]],
  [/^jq$/, ["jq"]],
  [/^(?:netcat(?:-gnu|-openbsd)?|libressl)$/, ["nc"]],
  [/^postgresql(?:_\d+)?$/, ["pg_isready", "psql"]],
  [/^socat$/, ["socat"]],
  [/^wget$/, ["wget"]],
];

/** Whether none of the packages has the program, which is said only of well-known ones: any other may bring anything. */
export const isInNone = (program: string, packages: readonly PackageRef[]): boolean =>
  packages.every((each) => {
    const name = nameInNixpkgs(each);
    if (name === undefined) return false;
    const programs = some.find(([names]) => names.test(name))?.[1];
    return programs === undefined ? none.test(name) : !programs.includes(program);
  });

const nameInNixpkgs = ({ expr, catalogName }: PackageRef): string | undefined =>
  catalogName === undefined ? nameBelow("pkgs", expr) : undefined;
