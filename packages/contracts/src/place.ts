const format = /^(?:\[([0-9a-f:.]*:[0-9a-f:./]*)\]|([^:[\]]+))(?::(\d{1,5}))?$/i;

/**
 * Host and port of `10.0.0.7:502`, `[fd00::7]:502` or `nats:4222`; the host may be a range, and the port may be absent. Does not
 * validate host and port. `undefined` for other texts.
 */
export function splitHostPort(text: string): { host: string; port: number | undefined } | undefined {
  const [, ipv6, other, port] = format.exec(text) ?? [];
  const host = ipv6 ?? other;
  return host === undefined ? undefined : { host, port: port === undefined ? undefined : Number(port) };
}
