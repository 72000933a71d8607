import { describeHostileStrings } from "./hostile-strings.ts";

// `make fuzz` takes many more.
describeHostileStrings({ options: /./, perOption: 3, seed: 20251120 });
