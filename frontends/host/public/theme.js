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

// A browser that lacks what the styles stand on would show a page that cannot be read: it is told instead.
(() => {
  const isOld =
    typeof CSSPropertyRule === 'undefined' || !CSS.supports('color', 'color-mix(in oklab, red, red)');
  if (!isOld) return;
  addEventListener('DOMContentLoaded', () => {
    const notice = document.createElement('p');
    notice.setAttribute('role', 'alert');
    notice.textContent =
      'Questo browser è troppo vecchio per Officina: aggiornalo, o usa Chrome o Edge 111, Firefox 128, Safari 16.4 o più recenti.';
    notice.style.cssText =
      'margin: 0; padding: 16px; background: #facc15; color: #16211c; font: 18px/1.5 sans-serif';
    document.body.prepend(notice);
  });
})();
