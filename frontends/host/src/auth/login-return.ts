/** What the login page sent back with the browser. */
export interface LoginReturn {
  logged: string;
  /** A one-time ticket, not yet a session. */
  ticket: string;
  destination: string;
}

/** Takes the ticket out of the address at once, before anything else can read, log or bookmark it. */
export const takeLoginReturn = (): LoginReturn | undefined => {
  if (location.pathname !== '/auth') return undefined;
  const query = new URLSearchParams(location.search);
  history.replaceState(null, '', '/auth');
  return {
    logged: query.get('logged') ?? '',
    ticket: query.get('token') ?? '',
    destination: query.get('destination') ?? '/',
  };
};
