import { parentPort, workerData } from "node:worker_threads";
import { compile } from "../../compiler/compile.ts";
import { emit } from "../../emitters/emit.ts";
import type { EmittedFile } from "../../emitters/support/emitted-file.ts";
import { DiskTree } from "../disk-tree.ts";
import { RecordingTree } from "../record/recording-tree.ts";
import type { EmittedShare, ShareRequest } from "./share.ts";

// A thread of its own: compiles what `shares.ts` asks for, and sends it back. Problems are found, and told, there too.

const { recipes, share, ...place } = workerData as ShareRequest;
const tree = new RecordingTree(new DiskTree(recipes));
const referenced = new Set<string>();
const { files } = await compile<EmittedFile>({
  tree,
  ...place,
  emit: (catalog, context) =>
    emit(catalog, { ...context, share, onTreePath: (path) => referenced.add(path) }),
});
const emitted: EmittedShare = {
  files: [...files.values()],
  referenced: [...referenced],
  seen: tree.digest(),
};
parentPort?.postMessage(emitted);
