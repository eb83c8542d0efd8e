const theme = readTheme();
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

const password = document.querySelector('#password');
const eye = document.querySelector('.eye');
eye.hidden = false;
eye.addEventListener('click', () => {
  const shown = password.type === 'password';
  password.type = shown ? 'text' : 'password';
  eye.setAttribute('aria-pressed', String(shown));
});

const form = document.querySelector('form');
takeNonce();

if (location.hash === '#expired=1') document.querySelector('[data-expired]')?.removeAttribute('hidden');

const key = document.querySelector('.key');
form.addEventListener('submit', (event) => {
  if (key.getAttribute('aria-disabled') === 'true') {
    event.preventDefault();
    return;
  }
  password.type = 'password';
  key.setAttribute('aria-disabled', 'true');
  key.textContent = key.dataset.busy;
});

// A page taken from the back-forward cache must not keep its key disabled.
addEventListener('pageshow', ({ persisted }) => {
  key.removeAttribute('aria-disabled');
  key.textContent = key.dataset.label;
  if (persisted) takeNonce();
});

// The guard stores its nonce in this tab. A bookmarked login page, or a return to it after the log-in, has none: the
// application must start again, once.
function takeNonce() {
  const nonce = sessionStorage.getItem('officina.nonce');
  form.elements.nonce.value = nonce ?? '';
  if (nonce) {
    sessionStorage.removeItem('officina.startedAgain');
  } else if (!sessionStorage.getItem('officina.startedAgain')) {
    sessionStorage.setItem('officina.startedAgain', '1');
    location.replace(form.elements.destination.value);
  }
}

function readTheme() {
  try {
    return localStorage.getItem('officina.theme');
  } catch {
    return null;
  }
}
