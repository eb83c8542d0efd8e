// `docker compose run --rm prepare oidc-secret`: keeps the secret of OpenID Connect where only auth-proxy sees it.
import { createInterface } from 'node:readline/promises';
import { readSecrets, writeSecrets } from './secrets.mjs';

const terminal = createInterface({ input: process.stdin, output: process.stderr });
const secret = (await terminal.question('OIDC_CLIENT_SECRET (vuoto: nessuno): ')).trim();
terminal.close();
if (secret.includes("'")) {
  console.error('OIDC_CLIENT_SECRET non può avere apostrofi.');
  process.exit(1);
}
const { OIDC_CLIENT_SECRET: _former, ...others } = readSecrets('auth-proxy');
writeSecrets('auth-proxy', secret ? { ...others, OIDC_CLIENT_SECRET: secret } : others);
console.log('Vale dal prossimo avvio del servizio auth-proxy: docker compose restart auth-proxy.');
