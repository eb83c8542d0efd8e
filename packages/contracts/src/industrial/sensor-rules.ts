import { splitHostPort } from '../place.ts';

/** Default port of Modbus over TCP. */
export const defaultModbusPort = 502;

/** Longest sampling period, in minutes. */
export const maxSamplingMinutes = 1_440;

/** Largest absolute value of `runsFrom`. */
export const maxRunsFrom = 1e12;

/** Format of a text, which may be empty, and the message for other texts. */
export const dataCodeFormat = {
  format: /^[A-Za-z0-9_-]*$/,
  problem: 'Solo lettere, cifre, trattino e trattino basso',
};

export const subordinateFormat = {
  format: /^([0-9]|[1-9][0-9]|1[0-9][0-9]|2[0-4][0-9]|25[0-5])?$/,
  problem: 'Deve essere un numero tra 0 e 255',
};

const octet = '(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])';
const address = `${octet}(?:[.]${octet}){3}`;
const port = '(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])';

/** Pattern of IPv4 connections for the OpenAPI document; IPv6 connections are accepted too. */
export const connectionPattern = `^(?:${address}(?::${port})?)?$`;

const ipv4 = new RegExp(`^${address}$`);
/** Only an IPv6 address may have colons here, as `splitPlace` reads it. */
const isIpv6 = (host: string): boolean => host.includes(':') && URL.canParse(`http://[${host}]`);

/** Why a `connection` is invalid, in Italian; `undefined` for a valid one and for an empty text. */
export function connectionProblem(text: string): string | undefined {
  if (text === '') return undefined;
  const { host = '', port: number = defaultModbusPort } = splitHostPort(text) ?? {};
  const isGood = (ipv4.test(host) || isIpv6(host)) && number >= 1 && number <= 65_535;
  return isGood ? undefined : 'Deve essere nella forma IP:PORTA';
}
