import { head } from '../testing/raw-socket.ts';

const text = (bytes: Buffer | string) => Buffer.from(bytes);

/** Bodies that are not JSON in a supported encoding; each is answered 400. `name` is any field of the body. */
export const unreadableBodies = (good: object): [string, Buffer][] => {
  const json = JSON.stringify(good);
  const [name] = Object.keys(good);
  return [
    ['nothing', text('')],
    ['truncated', text(json.slice(0, -1))],
    ['half', text(json.slice(0, json.length / 2))],
    ['a trailing comma', text(`${json.slice(0, -1)},}`)],
    ['a byte-order mark', text(`\uFEFF${json}`)],
    ['NaN', text(`{"${name}":NaN}`)],
    ['Infinity', text(`{"${name}":-Infinity}`)],
    ['single quotes', text(json.replaceAll('"', "'"))],
    ['a comment', text(`${json}//`)],
    ['two documents', text(json + json)],
    ['a key twice', text(`{"${name}":"A","${name}":"B"}`)],
    [
      'a key twice, once escaped',
      text(`{"${name}":"A","\\u00${name?.charCodeAt(0).toString(16)}${name?.slice(1)}":"B"}`),
    ],
    [
      'bytes that are not UTF-8',
      Buffer.concat([text(`{"${name}":"`), Buffer.from([0xff, 0xfe, 0xc3]), text('"}')]),
    ],
    ['UTF-16', Buffer.from(json, 'utf16le')],
    ['a NUL outside of texts', text(`${json}\0`)],
    ['a raw line feed in a text', text(`{"${name}":"a\nb"}`)],
    ['1000 levels', text(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`)],
    ['100000 open brackets', text('['.repeat(100_000))],
    ['random bytes', Buffer.from(Array.from({ length: 256 }, (_, index) => (index * 89 + 7) % 256))],
  ];
};

/** Content types other than JSON; each is answered 415. */
export const otherContentTypes: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/xml' },
  { 'content-type': 'application/jsonp' },
  { 'content-type': 'application/octet-stream' },
  { 'content-type': 'application/json', 'content-encoding': 'gzip' },
];

/** Impossible ids; each is answered 404 (400 when it cannot even be decoded). */
const badIds = [
  '0123456789abcdef0123456',
  '0123456789abcdef012345678',
  'g123456789abcdef01234567',
  'abcdefabcdef',
  '__proto__',
  'constructor',
  '{"$ne":null}',
  '[object Object]',
  '../../etc/passwd',
  'a\0b',
  ' 0123456789abcdef01234567',
  '0123456789abcdef01234567\n',
  'null',
  '*',
  '>',
  '\u202e0123456789abcdef01234567',
  'x'.repeat(5_000),
];

/** Invalid days, in either notation. */
const badDays = [
  '31-02-2026',
  '31022026',
  '00012026',
  '01132026',
  '1',
  '99999999',
  '01010000',
  '010120260',
  'oggi',
  '$gt',
  '２１１１２０２６',
  'x'.repeat(5_000),
];

/** Invalid moments; each is answered 422. */
const badMoments = [
  '2026-11-20',
  '20-11-2026',
  '2026-11-20T12:00',
  '2026-02-30T12:00:00.000Z',
  '2026-11-20T25:00:00.000Z',
  '2026-11-20T12:00:00+02:00',
  '0000-01-01T00:00:00.000Z',
  '1763640000000',
  'ora',
  '$gt',
  'x'.repeat(5_000),
];

/** Words outside a closed list; each is answered 422. */
const badKinds = ['orders', 'Machines', 'machines ', '__proto__', '$ne', 'x'.repeat(5_000)];

const badNumbers = ['-1', '1.5', '1e3', '0x10', 'abc', '__proto__', ' 1', '１'];

/** Invalid numbers of a row or an event, also too large ones; each is answered 422. */
const badCursors: Record<string, string[]> = {
  after: [...badNumbers, '12345678'],
  before: [...badNumbers, '1'.repeat(16)],
};

const isDay = (name: string) => ['start', 'end', 'day', 'startDate', 'endDate'].includes(name);

/**
 * Invalid values of a path parameter and the expected answer: 404 for an id or tenant, 422 with its name for a time, a
 * kind, a row or an event.
 */
export function badParams(name: string): { value: string; statuses: number[]; path?: string }[] {
  const refused = (value: string) => ({ value, statuses: [422], path: name });
  if (name === 'moment') return badMoments.map(refused);
  if (name === 'kind' || name === 'entity') return badKinds.map(refused);
  const cursors = badCursors[name];
  if (cursors) return cursors.map(refused);
  if (!isDay(name)) return badIds.map((value) => ({ value, statuses: [404] }));
  // `startDate` and `endDate` are written with dashes, other days without.
  const otherWay = name.endsWith('Date') ? '01012026' : '01-01-2026';
  return [...badDays, otherWay].map(refused);
}

const get = (...lines: string[]) => head('GET /api/user HTTP/1.1', 'Host: a', ...lines);
const post = (...lines: string[]) =>
  head('POST /api/auth/exchange HTTP/1.1', 'Host: a', 'Content-Type: application/json', ...lines);

/** Bytes that are not a request; the answer is a 4xx or a closed connection. */
export const brokenRequests: [string, string | Buffer][] = [
  [
    'both lengths of a body',
    `${post('Content-Length: 6', 'Transfer-Encoding: chunked')}0\r\n\r\nGET /api/user HTTP/1.1\r\nHost: a\r\n\r\n`,
  ],
  ['two lengths', `${post('Content-Length: 4', 'Content-Length: 5')}abcd`],
  ['a negative length', post('Content-Length: -1')],
  ['a length in words', post('Content-Length: 1e3')],
  ['a length beyond all limits', post('Content-Length: 99999999999')],
  ['a body of 20 MB', `${post('Content-Length: 20971520')}${'x'.repeat(2_000_000)}`],
  ['odd transfer coding', `${post('Transfer-Encoding: xchunked')}0\r\n\r\n`],
  ['twice chunked', `${post('Transfer-Encoding: chunked, chunked')}0\r\n\r\n`],
  ['a chunk size that is none', `${post('Transfer-Encoding: chunked')}zz\r\nab\r\n0\r\n\r\n`],
  [
    'a chunk size that overflows',
    `${post('Transfer-Encoding: chunked')}ffffffffffffffffff\r\nab\r\n0\r\n\r\n`,
  ],
  [
    'a line feed in a header value',
    'GET /api/user HTTP/1.1\r\nHost: a\r\nx-auth-token: a\nInjected: yes\r\n\r\n',
  ],
  [
    'a carriage return in a header value',
    'GET /api/user HTTP/1.1\r\nHost: a\r\nx-request-id: a\rInjected: yes\r\n\r\n',
  ],
  ['a NUL in a header', get('x: a\0b')],
  ['a blank in a header name', get('x a: b')],
  ['a folded header', 'GET /api/user HTTP/1.1\r\nHost: a\r\nx: a\r\n b\r\n\r\n'],
  ['no Host', 'GET /api/user HTTP/1.1\r\n\r\n'],
  ['two Hosts', get('Host: b')],
  ['HTTP/0.9', 'GET /api/user\r\n\r\n'],
  ['HTTP/9.9', 'GET /api/user HTTP/9.9\r\nHost: a\r\n\r\n'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a TLS hello', Buffer.from('1603010200010001fc0303', 'hex')],
  ['no HTTP at all', '\0'.repeat(1_000)],
  ['an unknown method', 'HACK /api/user HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['17 KB of headers', get(`x-auth-token: ${'t'.repeat(17_000)}`)],
  ['3000 headers', get(...Array.from({ length: 3_000 }, (_, index) => `x${index}: y`))],
  ['an address of 20 KB', `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['an expectation that nobody knows', post('Expect: miracle', 'Content-Length: 0')],
  ['a change of protocol', get('Connection: close, Upgrade', 'Upgrade: websocket')],
];
