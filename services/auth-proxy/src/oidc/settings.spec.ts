import { describe, expect, it } from '@jest/globals';
import { LoginWays, oidcProblem, oidcSettings } from './settings.ts';

const issuer = 'https://id.rossi.example';

describe('the settings of a provider', () => {
  it.each([
    [issuer, true],
    ['http://127.0.0.1:9000', true],
    ['http://localhost:9000/realm', true],
    ['http://[::1]:9000', true],
    ['http://id.rossi.example', false],
    ['ftp://127.0.0.1', false],
    ['id.rossi.example', false],
  ])('accept %s: %s', (address, isGood) => {
    expect(oidcSettings.OIDC_ISSUER.safeParse(address).success).toBe(isGood);
  });

  it('are refused where one needs another', () => {
    expect(oidcProblem({ OIDC_ISSUER: issuer })).toBe('OIDC_ISSUER needs OIDC_CLIENT_ID.');
    expect(oidcProblem({ PASSWORD_LOGIN: 'off' })).toContain('PASSWORD_LOGIN');
    expect(oidcProblem({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'a', PASSWORD_LOGIN: 'off' })).toBeUndefined();
    expect(oidcProblem({})).toBeUndefined();
  });

  it('offer passwords alone where there is none', () => {
    const { provider, label, passwordLogin } = new LoginWays({ OIDC_LABEL: 'Entra' });
    expect([provider, label, passwordLogin]).toEqual([undefined, undefined, true]);
  });
});
