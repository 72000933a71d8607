import type { Definition } from "../passes/units/definition.ts";

/** A line of pg_hba.conf about connections by TCP. */
export interface HostLine {
  readonly text: string;
  /** From the machine that PostgreSQL runs on, and from no other. */
  readonly isLocal: boolean;
  /** The method and its options; a mask of the address may stand before them. */
  readonly method: readonly string[];
}

/**
 * Who is let in by TCP, and how, as `services.postgresql.authentication` says it.
 * Source: PostgreSQL manual, "The pg_hba.conf File".
 * @returns undefined where other files say more, or only Nix knows
 */
export function hostLines(authentication: readonly Definition[]): readonly HostLine[] | undefined {
  const lines: HostLine[] = [];
  for (const { expr } of authentication) {
    const parts: readonly unknown[] = expr.kind === "string" ? expr.parts : [undefined];
    for (const part of parts) {
      if (typeof part !== "string") return undefined;
      for (const line of part.split("\n")) {
        const text = line.trim();
        const [type = "", , , address = "", ...method] = text.split(/\s+/);
        if (/^include/.test(type)) return undefined;
        if (/^host/.test(type)) lines.push({ text, isLocal: local.test(address), method });
      }
    }
  }
  return lines;
}

const local = /^"?(?:localhost|samehost|127\.\d+\.\d+\.\d+(?:\/\d+)?|::1(?:\/128)?)"?$/;
