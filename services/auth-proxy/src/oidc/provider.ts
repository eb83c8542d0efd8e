import { Injectable } from '@nestjs/common';
import { Clock, SystemClock } from '@officina/server-kit/clock';
import { Logger } from '@officina/server-kit/logger';
import * as client from 'openid-client';
import { clocksDiffer, refusalOf } from './refusals.ts';
import { LoginWays, type ProviderSettings } from './settings.ts';

/** Seconds within which each call to the provider must be answered; a log-in takes four at most. */
const callSeconds = 3;
/** For how long the provider's description is used before it is fetched again. */
const descriptionMs = 10 * 60_000;
/** Seconds by which the provider's clock may differ: a minute, and what the network takes. */
const clockTolerance = 75;
/** A longer proof does not fit into a cookie: a log-out then ends the session here alone. */
const maxProofLength = 2_500;
/** The library reads the server's time itself. */
const systemClock = new SystemClock();

/** What ties the return of a browser to its begin. */
export interface Attempt {
  redirectUri: string;
  state: string;
  nonce: string;
  /** Proves to the provider that the code comes back from who asked for it (PKCE). */
  verifier: string;
}

/** Who somebody is, as the provider vouches. */
export interface Identity {
  issuer: string;
  subject: string;
  /** In lower case; absent if the provider tells none. */
  email?: string | undefined;
  isEmailVerified: boolean;
  /** The signed ID token, for the log-out. */
  proof?: string | undefined;
}

/** Random values for a new attempt. */
export const newAttempt = (redirectUri: string): Attempt => ({
  redirectUri,
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
});

/** The OpenID Connect provider of this installation. All errors are refusals for the person; the log has the cause. */
@Injectable()
export class Provider {
  private description: { at: number; metadata: Promise<client.ServerMetadata> } | undefined;

  constructor(
    private readonly ways: LoginWays,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** The address at which the browser asks for a code. */
  async authorizationAddress({ redirectUri, state, nonce, verifier }: Attempt): Promise<string> {
    return this.refusing(async () => {
      const challenge = await client.calculatePKCECodeChallenge(verifier);
      const parameters = {
        ...{ redirect_uri: redirectUri, scope: 'openid email profile', state, nonce },
        ...{ code_challenge: challenge, code_challenge_method: 'S256' },
      };
      return client.buildAuthorizationUrl(await this.configuration(), parameters).href;
    });
  }

  /**
   * Exchanges the code of a return for an identity. Signature, issuer, audience, nonce and times are checked by the library, with the
   * keys of now.
   */
  async identity(query: string, { redirectUri, state, nonce, verifier }: Attempt): Promise<Identity> {
    return this.refusing(async () => {
      const configuration = await this.configuration();
      const returned = new URL(`${redirectUri}?${query}`);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
      const tokens = await client.authorizationCodeGrant(configuration, returned, checks);
      const claims = tokens.claims();
      if (!claims) throw new Error('no ID token');
      if (claims.iat > this.seconds() + clockTolerance) throw clocksDiffer();
      const { email, email_verified: isVerified } = await this.contact(
        configuration,
        tokens.access_token,
        claims,
      );
      return {
        ...{ issuer: claims.iss, subject: claims.sub, isEmailVerified: isVerified === true },
        email: typeof email === 'string' ? email.trim().toLowerCase() : undefined,
        proof: tokens.id_token && tokens.id_token.length <= maxProofLength ? tokens.id_token : undefined,
      };
    });
  }

  /** The address that ends the session of a proof at the provider; none if it has no such address or does not answer. */
  async endSessionAddress(proof: string, returnTo: string): Promise<string | undefined> {
    return this.refusing(async () => {
      const configuration = await this.configuration();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
      const parameters = { id_token_hint: proof, post_logout_redirect_uri: returnTo };
      return client.buildEndSessionUrl(configuration, parameters).href;
    }).catch(() => undefined);
  }

  /** The address of the ID token, or of the user info, where many providers have it. */
  private async contact(configuration: client.Configuration, accessToken: string, claims: client.IDToken) {
    const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
    if (claims['email'] !== undefined || !hasMore) return claims;
    return client.fetchUserInfo(configuration, accessToken, claims.sub);
  }

  /** Without keys: each log-in fetches them, so that changed ones are known. */
  private async configuration(): Promise<client.Configuration> {
    const { provider } = this.ways;
    if (!provider) throw new Error('no OIDC_ISSUER');
    const metadata = await this.metadata(provider);
    const made = new client.Configuration(
      metadata,
      provider.clientId,
      {
        [client.clockTolerance]: clockTolerance,
        [client.clockSkew]: Math.round(this.seconds() - secondsOf(systemClock)),
      },
      authenticationOf(provider, metadata),
    );
    made.timeout = callSeconds;
    if (provider.issuer.protocol === 'http:') client.allowInsecureRequests(made);
    // The token endpoint is trusted by its TLS certificate alone otherwise.
    client.enableNonRepudiationChecks(made);
    return made;
  }

  /** Fetched once for all that ask at the same time; a failure is not kept. */
  private async metadata({ issuer, clientId }: ProviderSettings): Promise<client.ServerMetadata> {
    const now = this.clock.now().getTime();
    if (this.description && Math.abs(now - this.description.at) < descriptionMs)
      return this.description.metadata;
    const execute = issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [];
    const metadata = client
      .discovery(issuer, clientId, undefined, undefined, { execute, timeout: callSeconds })
      .then((found) => found.serverMetadata());
    this.description = { at: now, metadata };
    metadata.catch(() => (this.description = undefined));
    return metadata;
  }

  private seconds(): number {
    return secondsOf(this.clock);
  }

  private async refusing<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      this.logger.warn({ err: error }, 'a log-in by OpenID Connect failed');
      throw refusalOf(error);
    }
  }
}

const secondsOf = (clock: Clock): number => clock.now().getTime() / 1000;

/** As providers expect by default; in the body where they say that they accept nothing else. */
function authenticationOf(
  { clientSecret }: ProviderSettings,
  { token_endpoint_auth_methods_supported: methods }: client.ServerMetadata,
): client.ClientAuth {
  if (clientSecret === undefined) return client.None();
  const isInBody = methods !== undefined && !methods.includes('client_secret_basic');
  return isInBody ? client.ClientSecretPost(clientSecret) : client.ClientSecretBasic(clientSecret);
}
