const format = /^(?:\[([0-9a-f:.]*:[0-9a-f:./]*)\]|([^:[\]]+))(?::(\d{1,5}))?$/i;

/**
 * Host and port of `10.0.0.7:502`, `[fd00::7]:502` or `nats:4222`, and of the same with a range in place of the host; the port
 * may be left out. What the host is and whether there is such a port nobody has looked at; `undefined` for a text of another form.
 */
export function splitPlace(text: string): { host: string; port: number | undefined } | undefined {
  const [, ipv6, other, port] = format.exec(text) ?? [];
  const host = ipv6 ?? other;
  return host === undefined ? undefined : { host, port: port === undefined ? undefined : Number(port) };
}
