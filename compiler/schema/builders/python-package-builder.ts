import * as z from "zod";
import { pythonOptions } from "./python.ts";

/** Specification: "Builders and their additional options", `pythonPackageBuilder`. */
export const pythonPackageBuilder = z.object(pythonOptions);
