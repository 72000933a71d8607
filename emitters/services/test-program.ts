/** The services test script as a program of the machine that runs it: drivers only ever name it. */
export const testProgram = (app: string): string => `${app}-test-services`;
