// Slow. Depends on: emitters.
import { describeHostileStrings } from "./hostile-strings.ts";

// `make fuzz` takes many more.
describeHostileStrings({ options: /./, perOption: 12, seed: 20251120 });
