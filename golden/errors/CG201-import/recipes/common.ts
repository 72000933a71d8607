export const postgresqlFor = (name: string) => `postgresql:///${name}`;
export const port = 8080;
