export declare function bundle(out: string): Promise<readonly string[]>;
export declare function buildId(): string;
