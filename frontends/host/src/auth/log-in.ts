import { api, ApiError, decodeToken, storeAuthInfo, type AuthInfo } from '@officina/web-kit/shell';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const authInfoOf = (token: string): AuthInfo => {
  const payload = decodeToken(token);
  if (!payload)
    throw new ApiError({ status: 0, code: 'token', message: 'Il token di accesso non si legge.' });
  return {
    token,
    fullName: text(payload['fullName']),
    TCODE: text(payload['TCODE']),
    userId: text(payload['sub']),
  };
};

/**
 * Exchanges the login page's ticket for a session and keeps it.
 * @throws ApiError when the ticket is used, late, or of another browser
 */
export const logIn = async (ticket: string, nonce: string): Promise<void> => {
  const { token } = await api('POST /api/auth/exchange', { body: { ticket, nonce } });
  storeAuthInfo(authInfoOf(token));
};
