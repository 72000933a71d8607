import * as z from "zod";
import { pythonOptions } from "./python.ts";

/** Specification: "Builders and their additional options", `pythonAppBuilder`. */
export const pythonAppBuilder = z.object(pythonOptions);
