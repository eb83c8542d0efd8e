// Before the first paint, so that a dark page never flashes white; a file of its own because of the CSP.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('officina.theme');
  } catch {
    // Storage is closed to us: the device decides.
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
