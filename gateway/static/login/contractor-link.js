// Calls of a contractor's link.

const deadlineMs = 15_000;

/** A call that did not succeed. `kind` is one of the page's texts `errors`; `text`, of an invalid one, says what is wrong. */
export class LinkError extends Error {
  constructor(kind, text) {
    super(kind);
    this.kind = kind;
    this.text = text;
  }
}

// `<tenant>.<key>`; it stays in the address, which is the contractor's only way back.
const readKey = () => /^#([A-Za-z0-9_-]{2,24})\.([A-Za-z0-9_-]{43})$/.exec(location.hash)?.slice(1);

// Nowhere else: whoever takes this browser later must not find it.
let token;
let exchange;

const lost = () => {
  throw new LinkError('network');
};

const send = (path, { ms = deadlineMs, ...init } = {}) =>
  fetch(path, {
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    ...init,
    signal: AbortSignal.timeout(ms),
  }).catch(lost);

/** Of statuses below 500; every other one is `invalid`. */
const kinds = {
  ...{ 401: 'refused', 403: 'refused', 404: 'refused', 410: 'refused' },
  ...{ 409: 'stale', 423: 'stale', 429: 'tooMany' },
};

async function errorOf(answer) {
  const { status } = answer;
  const { code, errors, message } = await answer.json().catch(() => ({}));
  if (status >= 500) return new LinkError('down');
  if (code === 'locked') return new LinkError('locked');
  const kind = kinds[status] ?? 'invalid';
  return new LinkError(kind, kind === 'invalid' ? (errors?.[0]?.message ?? message) : undefined);
}

async function renew() {
  const [tenant, key] = readKey() ?? [];
  if (!key) throw new LinkError('refused');
  const answer = await send(`/api/public/link/${tenant}/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key }),
  });
  // A key or a company that cannot be is as good as an unknown one.
  if (answer.status === 422) throw new LinkError('refused');
  if (!answer.ok) throw await errorOf(answer);
  token = (await answer.json().catch(lost)).token;
}

/** Exchanges the key for a token, once for all calls that wait for it. */
function exchanged() {
  exchange ??= renew().finally(() => {
    exchange = undefined;
  });
  return exchange;
}

/**
 * Sends a request with the token; one that has ended is renewed once. `ms` is its deadline.
 * @throws LinkError for every answer that is no success
 */
export async function request(path, init = {}) {
  const withToken = () => send(path, { ...init, headers: { ...init.headers, 'x-auth-token': token } });
  if (!token) await exchanged();
  const used = token;
  let answer = await withToken();
  if (answer.status === 401) {
    if (token === used) await exchanged();
    answer = await withToken();
  }
  if (!answer.ok) throw await errorOf(answer);
  return answer;
}

/** @throws LinkError */
export async function call(method, path, body) {
  const content = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await request(path, { method, ...content });
  return answer.json().catch(lost);
}

/** The bytes of a picture. @throws LinkError */
export async function picture(id, size) {
  const answer = await request(`/api/link/picture/${id}/${size}`, { ms: 30_000 });
  return answer.blob().catch(lost);
}
