const key = 'officina.expired';

/** The server has ended the session: the log-in page of this tab is to say so, and of those that follow it. */
export const rememberExpiry = (): void => {
  sessionStorage.setItem(key, '1');
  localStorage.setItem(key, '1');
};

/** Another tab has ended the session of this one: whether by hand or not, that one knows. */
export const followExpiry = (): void => {
  if (localStorage.getItem(key) === '1') sessionStorage.setItem(key, '1');
  else sessionStorage.removeItem(key);
};

/** A session begins: what ends it later is not what ended the one before. */
export const forgetExpiry = (): void => localStorage.removeItem(key);

/** Whether it has, once. */
export const takeExpiry = (): boolean => {
  const hasExpired = sessionStorage.getItem(key) === '1';
  sessionStorage.removeItem(key);
  return hasExpired;
};
