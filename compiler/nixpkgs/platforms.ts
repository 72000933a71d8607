/** The processors of `lib.systems.doubles.all` of nixpkgs (`lib/systems/doubles.nix`), by kernel. Checked 2026-11. */
const processors = {
  cygwin: "i686 x86_64",
  darwin: "aarch64 x86_64",
  freebsd: "aarch64 i686 x86_64",
  genode: "aarch64 i686 x86_64",
  ghcjs: "javascript",
  linux:
    "aarch64 arc armv5tel armv6l armv7a armv7l i686 loongarch64 m68k microblaze microblazeel mips mips64 mips64el mipsel powerpc powerpc64 powerpc64le riscv32 riscv64 s390 s390x sh4 x86_64",
  mmixware: "mmix",
  netbsd: "aarch64 armv6l armv7a armv7l i686 m68k mipsel powerpc riscv32 riscv64 x86_64",
  none: "aarch64 aarch64_be arm armv6l avr i686 m68k microblaze microblazeel mips mips64 msp430 or1k powerpc powerpcle riscv32 riscv64 rx s390 s390x vc4 x86_64",
  openbsd: "i686 x86_64",
  redox: "x86_64",
  solaris: "x86_64",
  uefi: "aarch64 x86_64",
  wasi: "wasm32 wasm64",
  windows: "aarch64 i686 x86_64",
};

/** Every platform that nixpkgs knows: `x86_64-linux`. */
export const platforms: ReadonlySet<string> = new Set(
  Object.entries(processors).flatMap(([kernel, names]) =>
    names.split(" ").map((name) => `${name}-${kernel}`),
  ),
);

/** Kernels that cannot build, because Nix does not run there: nixpkgs cross-compiles to them. */
const targetsOnly: ReadonlySet<string> = new Set<keyof typeof processors>([
  "genode",
  "ghcjs",
  "mmixware",
  "none",
  "redox",
  "uefi",
  "wasi",
  "windows",
]);

/** Whether nixpkgs only cross-compiles to a platform. */
export const isTargetOnly = (platform: string): boolean =>
  targetsOnly.has(platform.slice(platform.lastIndexOf("-") + 1));
