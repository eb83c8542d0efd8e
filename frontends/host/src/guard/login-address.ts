interface LoginRequest {
  /** Full address that was asked for. */
  destination: string;
  origin: string;
  nonce: string;
  afterLogout: boolean;
  /** The server has ended the session before. */
  expired?: boolean;
}

/** The login page is another service; behind the gateway it answers here. */
const loginPath = '/login';

/** Where the browser is sent to log in, as specification §2 says: `destination`, `from`, `request-logout`; and `expired`. */
export const loginAddress = ({ destination, origin, nonce, afterLogout, expired }: LoginRequest): string => {
  const parameters = new URLSearchParams({
    destination,
    from: `${origin}/auth?n=${nonce}`,
    'request-logout': afterLogout ? '1' : '0',
    ...(expired && { expired: '1' }),
  });
  return `${loginPath}?${parameters}`;
};
