openLink();
addEventListener('hashchange', openLink);

// The secret of a link stands in the fragment, which no server receives; it leaves the address before anything else happens.
function openLink() {
  const secret = location.hash.slice(1);
  if (!secret) return;
  history.replaceState(null, '', '/entra');
  const form = document.querySelector('#by-link');
  form.elements.secret.value = secret;
  form.submit();
}

const code = document.querySelector('#code');
code?.addEventListener('input', () => {
  const before = plain(code.value.slice(0, code.selectionStart)).length;
  const typed = plain(code.value).slice(0, 8);
  code.value = typed.length > 4 ? `${typed.slice(0, 4)}-${typed.slice(4)}` : typed;
  const caret = before > 4 ? before + 1 : before;
  code.setSelectionRange(caret, caret);
});

function plain(typed) {
  return typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
}

const password = document.querySelector('#password');
if (password) choosePassword();

function choosePassword() {
  const again = document.querySelector('#again');
  const strength = document.querySelector('#password-hint');
  const difference = document.querySelector('#again-hint');
  const { min, short, shortByOne, good } = password.dataset;
  const { different } = again.dataset;
  makeNonce();

  password.addEventListener('input', () => {
    const { length } = password.value.trim();
    const lacks = Number(min) - length;
    const words =
      lacks > 1 ? short.replace('{n}', lacks) : lacks === 1 ? shortByOne : good.replace('{n}', length);
    password.removeAttribute('aria-invalid');
    strength.parentElement.classList.toggle('good', lacks <= 0);
    strength.textContent = password.value ? words : '';
  });

  for (const input of [password, again])
    input.addEventListener('input', () => {
      const isDifferent = again.value !== password.value;
      again.setCustomValidity(isDifferent ? different : '');
      again.removeAttribute('aria-invalid');
      // Said only once both could be the same.
      difference.textContent = isDifferent && again.value.length >= password.value.length ? different : '';
    });
}

// As the guard's: the ticket that the log-in returns is valid only in this tab.
function makeNonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const nonce = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  sessionStorage.setItem('officina.nonce', nonce);
  document.querySelector('#choose').elements.nonce.value = nonce;
}
