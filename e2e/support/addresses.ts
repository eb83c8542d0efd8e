/** The addresses of a running stack, as infra's `startStack` returns them. */
export interface Addresses {
  /** Gateway. */
  url: string;
  natsUrl: string;
  mongoUri: string;
  /** Every service's database is `<prefix>_<service>`. */
  databasePrefix: string;
  /** Passwords of the bus users. */
  passwords: Record<string, string>;
  /** Folder of the stack's logs and notes. */
  dataDir: string;
}
