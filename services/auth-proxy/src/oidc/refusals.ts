import { AppError, invalid } from '@officina/server-kit/app-error';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';

/** A sentence for the person who wants to log in. */
const refusal = (sentence: string): AppError => invalid('oidc', sentence);

/** Used, expired, or begun in another browser. */
export const expired = () =>
  refusal('Questo accesso non vale più: apri di nuovo Officina e ricomincia da lì.');

/** No account, or a disabled one: nobody learns which. */
export const unknown = (email: string) =>
  refusal(
    `Nessun accesso di Officina si apre con l’account aziendale ${email}. Chiedi a chi amministra Officina nella tua azienda di scrivere questo indirizzo nel tuo accesso.`,
  );

/** The provider does not vouch for an address. */
export const unverified = () =>
  refusal(
    'Il servizio degli account aziendali non garantisce il tuo indirizzo di posta, e questo account non è ancora collegato. Chiedi a chi amministra gli account della tua azienda.',
  );

const silent = () =>
  invalid(
    'provider',
    'Il servizio degli account aziendali non risponde in questo momento: riprova tra poco.',
  );

const doubtful = (what: string) =>
  refusal(
    `${what}: per sicurezza non entra nessuno. Chiedi a chi amministra Officina; la causa sta nel suo registro.`,
  );

/** Why a claim of an identity was refused, by its name. */
const claimSentences: Record<string, string> = {
  iss: 'La risposta viene da un altro servizio di account',
  aud: 'La risposta è per un altro programma',
  azp: 'La risposta è per un altro programma',
  nonce: 'La risposta è di un altro accesso',
};

/** The provider's clock and ours differ too much. */
export const clocksDiffer = () =>
  doubtful('L’orologio di Officina e quello del servizio degli account aziendali non vanno d’accordo');

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The name of the claim that was refused; the library keeps it in a cause of the cause. */
function claimOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('claim' in error && typeof error.claim === 'string') return error.claim;
  return 'cause' in error ? claimOf(error.cause) : undefined;
}

/** Whether a connection failed; `fetch` has no other error for it, which the library may wrap. */
function isDisconnected(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('message' in error && error.message === 'fetch failed') return true;
  return 'cause' in error && isDisconnected(error.cause);
}

/** Codes for a provider that cannot be reached, or that answers no JSON or with a wrong status. */
const silentCodes = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];

/** The refusal for an error of `openid-client`; other errors stay as they are. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof AuthorizationResponseError)
    return error.error === 'access_denied'
      ? refusal('L’accesso con l’account aziendale è stato interrotto: ricomincia quando vuoi.')
      : doubtful('Il servizio degli account aziendali ha rifiutato la richiesta');
  if (error instanceof ResponseBodyError)
    return error.error === 'invalid_grant'
      ? expired()
      : doubtful('Il servizio degli account aziendali non riconosce Officina');
  if (isDisconnected(error)) return silent();
  if (!(error instanceof ClientError)) return error;
  const code = codeOf(error) ?? '';
  if (silentCodes.includes(code)) return silent();
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return clocksDiffer();
  return doubtful(
    claimSentences[claimOf(error) ?? ''] ?? 'La risposta del servizio degli account aziendali non è valida',
  );
}
