import * as known from "./patterns.ts";

/** The texts that match a pattern: what they are, and what to write. */
interface Form {
  readonly words: string;
  readonly hint: string | undefined;
}

/** The form of an option's pattern, by the pattern's source: patterns are hard to read. */
export const patternForm = (pattern: string | null | undefined): Form | undefined => {
  const found = forms.find(([each]) => each.source === pattern);
  return found && { words: found[1], hint: found[2] };
};

const forms: readonly (readonly [pattern: RegExp, words: string, hint?: string])[] = [
  [known.DESCPAT, "one line of at most 120 characters that ends with a full stop"],
  [known.URLPAT, "a URL", "Write a full URL, for example `https://example.org/docs`."],
  [known.orEmpty(known.URLPAT), "a URL", "Write a full URL, for example `https://example.org`."],
  [
    known.GITPAT,
    "a repository with its revision",
    "Write the host, repository and revision, for example `github:owner/repo/v1.0.0`.",
  ],
  [known.TARBALLPAT, "a URL", "Write a full URL, for example `https://example.org/source.tar.gz`."],
  [
    known.PORTPAT,
    "a port of the host and a port of the service",
    "Write the port of the host and the port of the service, for example `8080:80`. Use `endpoints` for UDP, ranges and addresses.",
  ],
  [known.SIZEPAT, "a size", "Write bytes, or a number with `K`, `M`, `G` or `T`, for example `512M`."],
  [known.CPUPAT, "a number of processors", 'Write a number of processors in quotes, for example `"1.5"`.'],
  [
    known.HOSTPATH,
    "an absolute path of plain characters",
    "Write an absolute path, for example `/etc/web.env`, with letters, digits and `._@+,=-` between slashes, without `..` and without a slash at the end.",
  ],
  [known.GROUPPAT, "a group", "Write a group in lower case, for example `media`, or its number in quotes."],
  [known.ADDRESSPAT, "an IP address", "Write an IP address without a port, for example `127.0.0.1`."],
  [
    known.VARIABLEPAT,
    "a name of a variable",
    "Use letters, digits and underscores, not starting with a digit.",
  ],
  [known.SYSTEMPAT, "a platform", "Write a platform name of nixpkgs, for example `x86_64-linux`."],
  [
    known.orEmpty(known.SITEPAT),
    "an address of pages",
    "Write the address without `?` and `#`, for example `https://example.org/catalog`.",
  ],
  [
    known.orEmpty(known.COLOURPAT),
    "a colour",
    "Write a colour as `#` and six digits, for example `#0a5ea8`.",
  ],
  [
    known.orEmpty(known.REPOPAT),
    "a repository",
    "Write the host and repository, for example `github:owner/repo`.",
  ],
  [
    known.IMAGEPAT,
    "a valid image",
    "Write the registry and the name without a tag, for example `docker.io/library/nginx`.",
  ],
  [
    known.IMAGETAGPAT,
    "a valid tag",
    "Use at most 128 letters, digits, underscores, dots and hyphens, not starting with a dot or hyphen.",
  ],
  [
    known.IMAGEDIGESTPAT,
    "a valid digest",
    "Write `sha256:` and 64 digits in base 16, as `podman image inspect` prints them.",
  ],
  [known.IMAGEHASHPAT, "a valid hash", "Write `sha256-` and the hash in base 64, as Nix prints it."],
  [
    known.COLLATIONPAT,
    "a valid collation",
    "Write a collation of PostgreSQL, for example `C` or `de_AT.UTF-8`.",
  ],
  [
    known.DATABASEPAT,
    "a valid database",
    "Use at most 63 lower-case letters, digits, underscores and hyphens, not starting with a hyphen.",
  ],
  [
    known.HOSTNAMEPAT,
    "a valid host",
    "Write a host name or an IP address without a port, for example `db.example.org`.",
  ],
  [
    known.orGateway(known.ADDRESSPAT),
    "a valid IP address or host-gateway",
    "Write an IP address without a port, or `host-gateway`.",
  ],
  [
    known.NETWORKPAT,
    "a valid network",
    "Use letters, digits, underscores, dots and hyphens, starting with a letter or digit.",
  ],
  [
    known.PROFILEPAT,
    "a valid profile",
    "Use two or more letters, digits, underscores, dots and hyphens, starting with a letter or digit.",
  ],
];
