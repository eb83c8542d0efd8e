import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/**
 * A message as the server took it.
 * @typedef {{ from: string, to: string[], user: string | undefined, raw: string, at: number }} TakenMessage `from` and `to` are the
 *   envelope's, `raw` is header and body as they were sent, `at` when the server answered (milliseconds of the machine's clock)
 */

/** What an SMTP server answers when it refuses. @param {number} responseCode @param {string} text */
const refusal = (responseCode, text) => Object.assign(new Error(text), { responseCode });

const hidden = ['STARTTLS'];

/**
 * A real SMTP server (`smtp-server`) on a port of 127.0.0.1, for tests. What it does stands in the fields of the answer, which a test
 * may change at any time:
 *
 * - `refuse.rcpt`, `refuse.data`: the code of the answer to an address (550, 451, …) or to a whole message; a function receives the
 *   address, or the envelope's addresses, and returns a code or nothing;
 * - `refuse.text`: what stands behind the code;
 * - `delayMs`: milliseconds before the answers to RCPT and to the end of DATA;
 * - `hangs`: connections are taken and never answered;
 * - `dropAfterData`: the message is taken, and the connection is cut instead of the answer.
 *
 * @param {{ port?: number, user?: string, password?: string }} [options] a server with a user refuses everybody else; a fixed port lets a
 *   test end it and start it again
 */
export async function startSmtpServer({ port = 0, user, password } = {}) {
  const control = {
    port: 0,
    /** As `SMTP_URL`. */
    url: '',
    /** What it took, oldest first. @type {TakenMessage[]} */
    messages: [],
    /** How many connections were opened so far. */
    connections: 0,
    /**
     * @type {{ rcpt?: number | ((address: string) => number | undefined), data?: number | ((to: string[]) => number | undefined),
     *   text: string }}
     */
    refuse: { text: 'refused by the test' },
    delayMs: 0,
    hangs: false,
    dropAfterData: false,
    /** The messages to an address, oldest first. @param {string} address */
    to: (address) => control.messages.filter((message) => message.to.includes(address)),
    /** Ends it; open connections are cut. */
    close: async () => {},
  };
  /** @type {Set<import('node:net').Socket>} */
  const sockets = new Set();
  const later = (/** @type {() => void} */ answer) =>
    control.hangs ? undefined : setTimeout(answer, control.delayMs);
  const codeOf = (rule, asked) => (typeof rule === 'function' ? rule(asked) : rule);

  const server = new SMTPServer({
    ...{ authMethods: ['PLAIN', 'LOGIN'], allowInsecureAuth: true, authOptional: user === undefined },
    ...{ disabledCommands: user === undefined ? [...hidden, 'AUTH'] : hidden },
    ...{ disableReverseLookup: true, banner: 'test', size: 50 * 1024 * 1024 },
    onConnect: (_session, done) => {
      control.connections += 1;
      if (!control.hangs) done();
    },
    onAuth: (given, _session, done) =>
      given.username === user && given.password === password
        ? done(null, { user: given.username })
        : done(refusal(535, 'wrong user or password')),
    onRcptTo: ({ address }, _session, done) => {
      const code = codeOf(control.refuse.rcpt, address);
      later(() => done(code ? refusal(code, control.refuse.text) : undefined));
    },
    onData: async (stream, { envelope, user: sender, remotePort }, done) => {
      const chunks = await stream.toArray().catch(() => undefined);
      if (!chunks) return;
      const to = envelope.rcptTo.map(({ address }) => address);
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      const code = codeOf(control.refuse.data, to);
      later(() => {
        if (code) return done(refusal(code, control.refuse.text));
        const raw = Buffer.concat(chunks).toString('utf8');
        control.messages.push({ from, to, user: sender, raw, at: Date.now() });
        if (!control.dropAfterData) return done();
        for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
      });
    },
  });
  // Of connections that a test cuts.
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  control.port = address && typeof address === 'object' ? address.port : 0;
  const account =
    user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`;
  control.url = `smtp://${account}127.0.0.1:${control.port}`;
  control.close = async () => {
    const closed = new Promise((done) => server.close(() => done(undefined)));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return control;
}
