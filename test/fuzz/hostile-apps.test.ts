import { describeHostileStrings } from "../emitters/hostile/hostile-strings.ts";
import { keepResult } from "./results.ts";
import { seed } from "./seed.ts";

// Together with the other half more than 100,000 strings; two files, so that both cores are used.
if (process.env["FUZZ"] !== undefined) {
  describeHostileStrings({ options: /^apps\./, perOption: 900, seed }, (counts) => {
    keepResult("hostile-apps", counts);
  });
}
