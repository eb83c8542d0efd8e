import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { Provider } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';

/** How an installation is registered at the provider. */
export const registered = { clientId: 'officina', clientSecret: 'a-secret-of-the-tests' };

const newKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { privateKey, jwk: { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig' } };
};

const part = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(claims, { privateKey, kid }) {
  const text = `${part({ alg: 'RS256', kid })}.${part(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
}

/** The page of a log-in, for a browser; whoever is in `people` enters by name alone. */
const loginPage = `<!doctype html><title>Account</title><h1>Account aziendale</h1>
<form method="post"><label>Nome <input name="login" autofocus></label><button>Accedi</button></form>`;

const logoutPage = (form) =>
  `<!doctype html><title>Account</title>${form}<button form="op.logoutForm" name="logout" value="yes">Esci</button>`;

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/**
 * A real OpenID Connect provider (`oidc-provider`) on loopback, for tests.
 * @param {{ installation: string, host?: string }} options address of the installation that is registered; `localhost` makes it
 *   another site than one at 127.0.0.1
 */
export async function startOidcProvider({ installation, host = '127.0.0.1' }) {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = server.address();
  const issuer = `http://${host}:${typeof address === 'object' ? address?.port : ''}`;
  const control = {
    issuer,
    /** @type {Record<string, object>} what the provider says of its people, by subject */
    people: {},
    /** @type {string | undefined} who enters without a page */
    person: undefined,
    /** Milliseconds before each answer. */
    delayMs: 0,
    /** @type {((claims: Record<string, unknown>) => Record<string, unknown>) | undefined} changes the claims of ID tokens */
    rewrite: undefined,
    /** Whether ID tokens are signed with a key that the provider does not publish. */
    isForged: false,
    /** Paths that were asked for. @type {string[]} */
    asked: [],
    /** Replaces the keys, as from one day to the next. */
    rotate: () => {},
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(() => done(undefined)));
    },
  };

  const adapter = createMemoryAdapter(0);
  let key = newKey();
  let provider = make();
  control.rotate = () => {
    key = newKey();
    provider = make();
  };

  function make() {
    const made = new Provider(issuer, {
      adapter,
      clients: [
        {
          ...{ client_id: registered.clientId, client_secret: registered.clientSecret },
          redirect_uris: [`${installation}/login/oidc`],
          post_logout_redirect_uris: [`${installation}/login/oidc/uscita`],
        },
      ],
      jwks: { keys: [key.jwk] },
      cookies: { keys: ['tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      features: {
        devInteractions: { enabled: false },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (context, form) => (context.body = logoutPage(form)),
        },
      },
      ttl: { AccessToken: 600, Grant: 3_600, IdToken: 3_600, Interaction: 600, Session: 3_600 },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...control.people[sub] }) }),
      renderError: (context, { error, error_description: why }) => (context.body = `${error}: ${why}`),
    });
    made.use(async (context, next) => {
      await next();
      if (context.oidc?.route !== 'token' || !context.body?.id_token) return;
      const claims = JSON.parse(Buffer.from(context.body.id_token.split('.')[1], 'base64url').toString());
      const signer = { privateKey: (control.isForged ? newKey() : key).privateKey, kid: key.jwk.kid };
      if (control.rewrite || control.isForged)
        context.body.id_token = signed(control.rewrite?.(claims) ?? claims, signer);
    });
    return made;
  }

  async function interact(request, response) {
    const { params, prompt, session, grantId } = await provider.interactionDetails(request, response);
    const typed = request.method === 'POST' ? (await bodyOf(request)).get('login') : undefined;
    const accountId = session?.accountId ?? control.person ?? typed;
    if (!accountId) return response.setHeader('content-type', 'text/html').end(loginPage);
    if (!control.people[accountId]) {
      const refusal = { error: 'access_denied', error_description: 'not here' };
      return provider.interactionFinished(request, response, refusal, { mergeWithLastSubmission: false });
    }
    const known = grantId ? await provider.Grant.find(grantId) : undefined;
    const grant = known ?? new provider.Grant({ accountId, clientId: `${params.client_id}` });
    grant.addOIDCScope(`${params.scope}`);
    const consent = { grantId: await grant.save() };
    const result = prompt.name === 'login' ? { login: { accountId } } : { consent };
    return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true });
  }

  server.on('request', async (request, response) => {
    control.asked.push(request.url?.split('?')[0] ?? '');
    await delay(control.delayMs, undefined, { ref: false });
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response);
    await interact(request, response).catch((error) => response.writeHead(500).end(String(error)));
  });
  return control;
}

/**
 * Follows an address of the provider as a browser does, until it leads back to the installation.
 * @param {string} address
 * @param {string} installation
 * @returns {Promise<string>} the address back
 */
export async function followToReturn(address, installation) {
  const cookies = new Map();
  let next = address;
  for (let step = 0; step < 12; step += 1) {
    if (next.startsWith(installation)) return next;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`the provider answers ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next).href;
  }
  throw new Error('the provider leads nowhere');
}
