/**
 * Exits 0 with a line if the tests of machines (`boots` or `containers`) passed before with the same content, and 1 if they
 * have to run.
 */
import { argv, exit } from "node:process";
import { machineKey, machines } from "./passed/machine-keys.ts";
import { Passed } from "./passed/passed.ts";

const machine = machines.find(({ name }) => name === argv[2]);
if (machine === undefined)
  throw new Error(`usage: passed-before.ts ${machines.map(({ name }) => name).join("|")}`);
void machineKey(machine).then((key) => {
  if (!new Passed().has(machine.name, key)) exit(1);
  console.log(`${machine.name}: passed before, unchanged (make test-all runs them)`);
});
