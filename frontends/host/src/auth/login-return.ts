/** What the login page sent back with the browser. */
export interface LoginReturn {
  logged: string;
  /** A one-time ticket, not yet a session. */
  ticket: string;
  destination: string;
}

let taken: LoginReturn | undefined;

/** Takes the ticket out of the address at once, before anything else can read, log or bookmark it. */
export const takeLoginReturn = (): void => {
  if (location.pathname !== '/auth') return;
  const query = new URLSearchParams(location.search);
  history.replaceState(null, '', '/auth');
  taken = {
    logged: query.get('logged') ?? '',
    ticket: query.get('token') ?? '',
    destination: query.get('destination') ?? '/',
  };
};

/** What was taken; undefined when the page was not opened by a return from the log-in. */
export const loginReturn = (): LoginReturn | undefined => taken;
