interface LoginRequest {
  /** Full address of the requested page. */
  destination: string;
  origin: string;
  afterLogout: boolean;
  /** Whether the session has expired. */
  expired?: boolean;
}

/** The login page is a separate service; behind the gateway it has this path. */
const loginPath = '/login';

/**
 * Address of the login page, with the three parameters of specification §2: `destination`, `from` and `request-logout`. Data
 * that only our own login page uses is not a parameter: an expired session is in the fragment, and the nonce is in the tab's
 * storage (`login.ts`).
 */
export const loginAddress = ({ destination, origin, afterLogout, expired }: LoginRequest): string => {
  const parameters = new URLSearchParams({
    destination,
    from: `${origin}/auth`,
    'request-logout': afterLogout ? '1' : '0',
  });
  return `${loginPath}?${parameters}${expired ? '#expired=1' : ''}`;
};
