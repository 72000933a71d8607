import type { PackageRef } from "../../ir/values.ts";
import { nameBelow } from "../../language/names-below.ts";
import { bringNone, bringSome } from "../../nixpkgs/programs.ts";

/** Whether none of the packages has the program, which is said only of well-known ones: any other may bring anything. */
export const isInNone = (program: string, packages: readonly PackageRef[]): boolean =>
  packages.every((each) => {
    const name = nameInNixpkgs(each);
    if (name === undefined) return false;
    const programs = bringSome.find(([names]) => names.test(name))?.[1];
    return programs === undefined ? bringNone.test(name) : !programs.includes(program);
  });

const nameInNixpkgs = ({ expr, catalogName }: PackageRef): string | undefined =>
  catalogName === undefined ? nameBelow("pkgs", expr) : undefined;
