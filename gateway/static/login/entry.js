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

const password = document.querySelector('#password');
if (password) choosePassword();

function choosePassword() {
  const again = document.querySelector('#again');
  const difference = document.querySelector('#again-hint');
  const { different } = again.dataset;
  makeNonce();

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
