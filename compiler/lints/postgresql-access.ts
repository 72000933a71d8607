import type { Definition } from "../passes/units/definition.ts";

/**
 * Whether `authentication`, the lines of pg_hba.conf, surely lets in nobody from another machine. What NixOS has by default
 * lets in localhost alone. Source: PostgreSQL manual, "The pg_hba.conf File"; nixos/modules/services/databases/postgresql.nix.
 */
export const letsInNobodyElse = (authentication: readonly Definition[]): boolean =>
  authentication.every(({ expr }) => {
    if (expr.kind !== "string") return false;
    const parts: readonly unknown[] = expr.parts;
    return parts.every((part) => typeof part === "string" && !part.split(/\n/).some(mayLetIn));
  });

const mayLetIn = (line: string): boolean => {
  const [type = "", , , address = "", ...rest] = line.trim().split(/\s+/);
  if (/^include/.test(type)) return true;
  return /^host/.test(type) && !rest.includes("reject") && !local.test(address);
};

const local = /^"?(?:localhost|samehost|127\.\d+\.\d+\.\d+(?:\/\d+)?|::1(?:\/128)?)"?$/;
