import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushMessage } from '../push/push-client.ts';
import type { PushReach } from '../push/push-options.ts';
import { pushCertificate } from './push-certificate.ts';

const derived = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Decrypts the body of a message as a browser does (RFC 8291 and 8188); one record. */
export function decrypted(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = browser.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const ikm = derived(shared, auth, info, 32);
  const cek = derived(ikm, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(ikm, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', cek, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The delimiter of the last record, and padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}

/** The stand-in's name in endpoints, and in its certificate. */
export const pushHost = 'push.rossi.example';

/** A browser that subscribes; its push service is the stand-in. */
export class TestBrowser {
  readonly ecdh = createECDH('prime256v1');
  readonly auth = randomBytes(16);
  readonly path = `/p/${randomBytes(9).toString('base64url')}`;
  readonly endpoint = `https://${pushHost}${this.path}`;

  constructor() {
    this.ecdh.generateKeys();
  }

  /** What it gives to its page. */
  get subscription() {
    const p256dh = this.ecdh.getPublicKey('base64url');
    return { endpoint: this.endpoint, keys: { p256dh, auth: this.auth.toString('base64url') } };
  }
}

interface Received {
  headers: NodeJS.Dict<string | string[]>;
  message: PushMessage;
}

/** The way to a stand-in at a port of this computer. */
export const reachAt = (port: number): PushReach => ({
  lookup: (_name, options, done) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  port,
  ca: pushCertificate.cert,
});

/** A push service on this computer. */
export async function startPushServer() {
  const browsers = new Map<string, TestBrowser>();
  const got = new Map<TestBrowser, Received[]>();
  const answers: { status: number; held?: Promise<void>; location?: string } = { status: 201 };
  const paths: string[] = [];
  const server = createServer(pushCertificate, (request, answer) => {
    void (async () => {
      paths.push(request.url ?? '');
      const body = await buffer(request);
      const { status, held, location } = answers;
      await held;
      const browser = browsers.get(request.url ?? '');
      if (browser && status === 201) {
        const message = JSON.parse(decrypted(body, browser.ecdh, browser.auth)) as PushMessage;
        got.set(browser, [...(got.get(browser) ?? []), { headers: request.headers, message }]);
      }
      answer.writeHead(status, location === undefined ? {} : { location }).end();
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    /** Those of all requests so far. */
    paths,
    ...{ answers, port, reach: reachAt(port) },
    browser: () => {
      const browser = new TestBrowser();
      browsers.set(browser.path, browser);
      return browser;
    },
    /** What a browser was sent. */
    to: (browser: TestBrowser): Received[] => got.get(browser) ?? [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
