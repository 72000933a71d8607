import { describeHostileStrings } from "./hostile-strings.ts";

// `make fuzz` takes many more.
describeHostileStrings(3);
