import { describeHostileStrings } from "../emitters/hostile/hostile-strings.ts";

// More than 100,000 over all options.
if (process.env["FUZZ"] !== undefined) describeHostileStrings(1500);
