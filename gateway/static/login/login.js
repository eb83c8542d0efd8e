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
startAgainIfOld();

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
addEventListener('pageshow', () => {
  key.removeAttribute('aria-disabled');
  key.textContent = key.dataset.label;
});

// A bookmarked or restored login page holds the code of a visit that is over: the application must ask again, once.
function startAgainIfOld() {
  const asked = new URL(form.elements.from.value, location.href).searchParams.get('n');
  if (asked === sessionStorage.getItem('officina.nonce')) {
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
