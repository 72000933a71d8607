// The patterns of the specification, "Type notation" and the option tables. `strMatching` in the module system
// matches the whole string, so each is anchored; `u` makes lengths count characters, not UTF-16 units.

/** Empty, or 1 to 119 characters and a full stop. */
export const DESCPAT = /^$|^.{1,119}\.$/u;

export const URLPAT = /^[a-zA-Z][a-zA-Z0-9+-.]*:\/\/[^ \t\n]+$/;

/** A pattern that also matches the empty string: for options whose default is empty. */
export const orEmpty = (pattern: RegExp): RegExp => new RegExp(`^$|${pattern.source}`, pattern.flags);

/** `<host_port>:<service_port>` */
export const PORTPAT = /^[0-9]+:[0-9]+$/;

/** `source.git` */
export const GITPAT = /^.*:.*\/.*\/.*$/;
/** Matches the same as {@link GITPAT}, which tries every colon with every slash. */
export const gitInOnePass = /^[^:\n\r\u2028\u2029]*:[^/\n\r\u2028\u2029]*\/[^/\n\r\u2028\u2029]*\/.*$/;

/** `repositoryUrl`: `<forge_kind>:<owner>/<repo>`, with the domain before the owner for self-hosted forges. */
export const REPOPAT = /^[a-z]+:[^/\s]+(\/[^/\s]+)+$/;

/** `siteUrl`: pages are added to it. */
export const SITEPAT = /^https?:\/\/[^\s"'<>?#]+$/;

/** A colour in hexadecimal notation: CSS Color Module Level 4, 5.2. */
export const COLOURPAT = /^#[0-9a-fA-F]{6}$/;

/** `source.url` */
export const TARBALLPAT = /^.*:\/\/.*$/;

/** A number of bytes, or of units of 1024. */
export const SIZEPAT = /^[1-9][0-9]{0,14}[KMGT]?$/;

/** Processors, at most to the hundredth. */
export const CPUPAT = /^(?:[1-9][0-9]{0,3}(?:\.[0-9]{1,2})?|0\.(?:0[1-9]|[1-9][0-9]?))$/;

/** An absolute path of the host, of characters that mean the same to systemd and to Compose. */
export const HOSTPATH = /^(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9._@+,=-]+)+$/;

/**
 * A group as every tool accepts it, or its number. Its length is checked with that of derived names. Source:
 * systemd.exec(5), "User/Group Name Syntax".
 */
export const GROUPPAT = /^(?:[a-z_][a-z0-9_-]*|[1-9][0-9]{0,8})$/;

/** An IPv4 or IPv6 address: RFC 4291, 2.2, without embedded IPv4 addresses. */
export const ADDRESSPAT =
  /^(?:(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?:\.(?!$)|$)){4}|(?=.*::|(?:[^:]*:){7})(?!.*::.*::|.*:::|:[^:]|.*[^:]:$)[0-9a-fA-F]{0,4}(?::[0-9a-fA-F]{0,4}){2,7})$/;

/** A name of DNS or an IP address, where no colon of a port can follow. */
export const HOSTNAMEPAT = new RegExp(
  `^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,251}[A-Za-z0-9_])?$|${ADDRESSPAT.source}`,
);

/** An address, or the word of container engines for the host: docker-run(1) and podman-run(1), `--add-host`. */
export const orGateway = (address: RegExp): RegExp => new RegExp(`^host-gateway$|${address.source}`);

/** A variable that shells can set. Source: POSIX.1, 8.1, "Environment Variable Definition". */
export const VARIABLEPAT = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** A network of podman or Docker. */
export const NETWORKPAT = /^[a-zA-Z0-9][a-zA-Z0-9_.-]*$/;

/** Compose specification, "profiles". */
export const PROFILEPAT = /^[a-zA-Z0-9][a-zA-Z0-9_.-]+$/;

/**
 * A database or a role. Longer names are cut off: PostgreSQL manual, "Identifiers and Key Words". MySQL accepts roles of 32
 * characters.
 */
/** Names of locales and of the collations that PostgreSQL takes for a database: `C`, `de_AT.UTF-8`. */
export const COLLATIONPAT = /^[A-Za-z0-9][A-Za-z0-9_.@-]{0,62}$/;
export const DATABASEPAT = /^[a-z0-9_][a-z0-9_-]{0,62}$/;

/** A platform identifier, `<cpu>-<kernel>` as in `lib.systems`. The specification has no pattern. */
export const SYSTEMPAT = /^[a-z0-9_]+-[a-z0-9]+$/;

/**
 * An image with its registry, which has a dot, a port, or is `localhost`. Source: OCI Distribution Specification, "Pulling
 * manifests"; distribution, "reference".
 */
export const IMAGEPAT =
  /^(?=localhost[:/]|[^/]*[.:])[a-z0-9]+(?:[.-]+[a-z0-9]+)*(?::[0-9]{1,5})?(?:\/[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*)+$/;

/** The same source, "tag". */
export const IMAGETAGPAT = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/;

/** OCI Image Specification, "Digests". */
export const IMAGEDIGESTPAT = /^sha256:[0-9a-f]{64}$/;

/** The hash of a file as nixpkgs writes it. */
export const IMAGEHASHPAT = /^sha256-[A-Za-z0-9+/]{43}=$/;
