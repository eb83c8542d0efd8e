import { isLocalAddress } from '@officina/server-kit/networks/device-address';
import { z } from 'zod';

/** https everywhere; http on this computer alone, for a first try. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const isHere = hostname === 'localhost' || isLocalAddress(hostname.replace(/^\[(.*)\]$/, '$1'));
  return protocol === 'https:' || (protocol === 'http:' && isHere);
}

const text = (longest: number) => z.string().trim().min(1).max(longest);

/** Settings for log-ins with an account of the company's OpenID Connect provider. */
export const oidcSettings = {
  OIDC_ISSUER: z
    .url()
    .refine(isSafe, 'an address with https')
    .optional()
    .describe(
      'Address of the OpenID Connect provider whose accounts can log in, as it writes it itself. The return address to register there is `PUBLIC_URL` with `/login/oidc`.',
    ),
  OIDC_CLIENT_ID: text(500).optional().describe('Name of this installation at the provider.'),
  OIDC_CLIENT_SECRET: text(500)
    .optional()
    .describe(
      'Secret of this installation at the provider, in quotes if it has a `#`; none if the provider gives none.',
    ),
  OIDC_LABEL: text(60)
    .default('Entra con l’account aziendale')
    .describe('Words of the button on the log-in page.'),
  PASSWORD_LOGIN: z
    .enum(['on', 'off'])
    .default('on')
    .describe('Whether everybody can log in with a password (`on`), or only administrators (`off`).'),
};

type Values = Partial<Record<keyof typeof oidcSettings, string | undefined>>;

/** What is wrong with the settings together, in a sentence. */
export function oidcProblem({ OIDC_ISSUER, OIDC_CLIENT_ID, PASSWORD_LOGIN }: Values): string | undefined {
  if (OIDC_ISSUER && !OIDC_CLIENT_ID) return 'OIDC_ISSUER needs OIDC_CLIENT_ID.';
  if (PASSWORD_LOGIN === 'off' && !OIDC_ISSUER) return 'PASSWORD_LOGIN can be off only with OIDC_ISSUER.';
  return undefined;
}

/** How this installation is known to the provider. */
export interface ProviderSettings {
  issuer: URL;
  clientId: string;
  clientSecret?: string | undefined;
}

/** How people log in. */
export class LoginWays {
  /** Absent without a provider. */
  readonly provider: ProviderSettings | undefined;
  readonly label: string | undefined;
  readonly passwordLogin: boolean;

  constructor({ OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_LABEL, PASSWORD_LOGIN }: Values) {
    if (OIDC_ISSUER && OIDC_CLIENT_ID) {
      const issuer = new URL(OIDC_ISSUER);
      this.provider = { issuer, clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
      this.label = OIDC_LABEL ?? oidcSettings.OIDC_LABEL.parse(undefined);
    }
    this.passwordLogin = PASSWORD_LOGIN !== 'off';
  }
}
