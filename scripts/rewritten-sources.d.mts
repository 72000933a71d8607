export declare const calledByRewritten: readonly string[];
export declare function rewriteAll(files: readonly string[]): Readonly<Record<string, string>>;
