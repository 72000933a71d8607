export declare function bundle(out: string): Promise<readonly string[]>;
