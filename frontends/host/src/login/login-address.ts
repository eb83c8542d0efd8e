interface LoginRequest {
  /** Full address that was asked for. */
  destination: string;
  origin: string;
  afterLogout: boolean;
  /** The server has ended the session before. */
  expired?: boolean;
}

/** The login page is another service; behind the gateway it answers here. */
const loginPath = '/login';

/**
 * Where the browser is sent to log in, with the three parameters of specification §2: `destination`, `from`,
 * `request-logout`. What only our own page knows is no parameter: that the session has expired stands in the fragment, and the
 * nonce in this tab's storage (`login-memory.ts`).
 */
export const loginAddress = ({ destination, origin, afterLogout, expired }: LoginRequest): string => {
  const parameters = new URLSearchParams({
    destination,
    from: `${origin}/auth`,
    'request-logout': afterLogout ? '1' : '0',
  });
  return `${loginPath}?${parameters}${expired ? '#expired=1' : ''}`;
};
