import { below, text } from "./manifest.ts";
import type { Value } from "./project.ts";

/** What a crate needs besides Rust, as names below `pkgs`. */
interface Needs {
  readonly run?: readonly string[];
  readonly build?: readonly string[];
}

/** Crates that find libraries by pkg-config. */
const byPkgConfig: Readonly<Record<string, readonly string[]>> = {
  "alsa-sys": ["alsa-lib"],
  "bzip2-sys": ["bzip2"],
  "cairo-sys-rs": ["cairo"],
  "curl-sys": ["curl"],
  "expat-sys": ["expat"],
  "freetype-sys": ["freetype"],
  "gdk-pixbuf-sys": ["gdk-pixbuf"],
  "gdk4-sys": ["gtk4"],
  "glib-sys": ["glib"],
  "gstreamer-sys": ["gst_all_1.gstreamer"],
  "gtk-sys": ["gtk3"],
  "gtk4-sys": ["gtk4"],
  "libadwaita-sys": ["libadwaita"],
  "libdbus-sys": ["dbus"],
  "libgit2-sys": ["libgit2"],
  "libpulse-sys": ["libpulseaudio"],
  "libseccomp-sys": ["libseccomp"],
  "libsodium-sys": ["libsodium"],
  "libspa-sys": ["pipewire"],
  "libsqlite3-sys": ["sqlite"],
  "libssh2-sys": ["libssh2"],
  "libudev-sys": ["udev"],
  "libusb1-sys": ["libusb1"],
  "libz-sys": ["zlib"],
  "lzma-sys": ["xz"],
  onig_sys: ["oniguruma"],
  "openssl-sys": ["openssl"],
  "pango-sys": ["pango"],
  "pipewire-sys": ["pipewire"],
  "soup3-sys": ["libsoup_3"],
  "sourceview5-sys": ["gtksourceview5"],
  "wayland-sys": ["wayland"],
  "yeslogic-fontconfig-sys": ["fontconfig"],
  "zstd-sys": ["zstd"],
};

/** Crates that need something else. */
const others: Readonly<Record<string, Needs>> = {
  "aws-lc-sys": { build: ["cmake"] },
  "clang-sys": { build: ["rustPlatform.bindgenHook"] },
  "libz-ng-sys": { build: ["cmake"] },
  "mysqlclient-sys": { run: ["libmysqlclient"], build: ["pkg-config"] },
  "pam-sys": { run: ["linux-pam"] },
  "pq-sys": { run: ["libpq"] },
  "prost-build": { build: ["protobuf"] },
};

/** Variables that make a crate use the library of the system instead of its own copy. */
const variables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "openssl-src": { OPENSSL_NO_VENDOR: "1" },
  onig_sys: { RUSTONIG_SYSTEM_LIBONIG: "1" },
  "zstd-sys": { ZSTD_SYS_USE_PKG_CONFIG: "1" },
};

/** The names of the crates in a lock file. */
export function cratesIn(lock: unknown): ReadonlySet<string> {
  const listed: unknown = below(lock, "package");
  return new Set(
    Array.isArray(listed) ? listed.flatMap((each: unknown) => text(below(each, "name")) ?? []) : [],
  );
}

/**
 * The packages and variables for the crates of a lock file. Sources: the build scripts of the crates, and packages of
 * nixpkgs that have them; read 2026-11.
 */
export function systemPackages(crates: ReadonlySet<string>) {
  const needs = [...crates].toSorted().flatMap((crate): Needs[] => {
    const libraries = Object.hasOwn(byPkgConfig, crate) ? byPkgConfig[crate] : undefined;
    const other = Object.hasOwn(others, crate) ? others[crate] : undefined;
    return [
      ...(libraries === undefined ? [] : [{ run: libraries, build: ["pkg-config"] }]),
      ...(other === undefined ? [] : [other]),
    ];
  });
  const all = (list: keyof Needs): readonly string[] => [
    ...new Set(needs.flatMap((each) => each[list] ?? [])),
  ];
  const env = Object.entries(variables).filter(([crate]) => crates.has(crate));
  const options: Readonly<Record<string, Value>> =
    env.length === 0
      ? {}
      : { env: Object.assign({}, ...env.map(([, each]) => each)) as Record<string, string> };
  return { packages: { build: all("build"), run: all("run") }, options };
}
