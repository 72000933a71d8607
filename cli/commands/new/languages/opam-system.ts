/** Packages of opam that stand for a program of the system, by their names without `conf-`. */
const programs: Readonly<Record<string, string>> = {
  autoconf: "autoconf",
  cmake: "cmake",
  git: "git",
  m4: "m4",
  perl: "perl",
  "pkg-config": "pkg-config",
  "python-3": "python3",
  which: "which",
};

/** The same for libraries. */
const libraries: Readonly<Record<string, string>> = {
  cairo: "cairo",
  gmp: "gmp",
  gtk3: "gtk3",
  hidapi: "hidapi",
  libcurl: "curl",
  libev: "libev",
  libffi: "libffi",
  "libpcre2-8": "pcre2",
  libssl: "openssl",
  mpfr: "mpfr",
  ncurses: "ncurses",
  postgresql: "libpq",
  sdl2: "SDL2",
  sqlite3: "sqlite",
  zlib: "zlib",
  zstd: "zstd",
};

/**
 * The packages of nixpkgs for `conf-*` packages, which only check for something of the system. Source: `depexts` of the
 * packages in opam-repository, and the names in nixpkgs; read 2026-11.
 */
export function systemOfOpam(names: readonly string[]) {
  const wanted = names.map((name) => name.replace(/^conf-/, ""));
  const known = (table: Readonly<Record<string, string>>): readonly string[] =>
    wanted.flatMap((name) => (Object.hasOwn(table, name) ? (table[name] ?? []) : []));
  const run = known(libraries);
  const build = [...known(programs), ...(run.length === 0 ? [] : ["pkg-config"])];
  const unknown = wanted.filter((name) => !Object.hasOwn(programs, name) && !Object.hasOwn(libraries, name));
  return {
    packages: { build: [...new Set(build)], run },
    notes: unknown.map((name) => `\`conf-${name}\` checks for a package of the system: add that of nixpkgs`),
  };
}
