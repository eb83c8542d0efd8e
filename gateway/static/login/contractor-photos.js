// Photos: those of the job, and those on their way.

const uploadsPath = '/api/link/uploads';
const longSide = 2_048;
/** Before each try of an upload, in milliseconds. */
const pauses = [0, 1_000, 3_000];
/** A photo goes in pieces, so that a slow line shows how far it is. */
const pieceBytes = 128 * 1024;
/** For a piece on a slow line. */
const pieceMs = 60_000;

const tus = { 'tus-resumable': '1.0.0' };

const section = document.querySelector('#photos');
const list = section.querySelector('#photo-list');
const input = section.querySelector('input');
const hint = section.querySelector('#photos-hint');
const viewer = document.querySelector('#viewer');

const copyOf = (id) => document.querySelector(id).content.cloneNode(true).firstElementChild;

/** The picture upright, at most 2,048 pixels long, without what else its file says. @throws if it cannot be decoded */
async function shrunk(file) {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  // JPEG has no transparency, which would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const picture = await new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
  if (!picture) throw new Error('not encoded');
  return picture;
}

const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

const nameOf = (file) => `${file.name.replace(/\.[^.]*$/, '').slice(0, 190) || 'foto'}.jpg`;

/** Where an upload goes on: only below the path of uploads, because the token goes with it. */
function addressIn(answer) {
  const { origin, pathname } = new URL(answer.headers.get('location') ?? '', location.href);
  if (origin !== location.origin || !pathname.startsWith(`${uploadsPath}/`)) throw new Error('bad address');
  return pathname;
}

/** Whether another try may succeed: a cut line, or bytes that are behind or ahead. */
const isPassing = ({ kind }) => ['network', 'down', 'stale'].includes(kind);

/** Returns `{ load }`, which loads the list again, and `draw`, for a view. */
export function photosPart({ call, request, picture, end, say, reasonOf, filled, timeOf, texts }) {
  /** Addresses of loaded pictures, by id. */
  const kept = new Map();
  let preparing = Promise.resolve();
  let queue = Promise.resolve();

  async function begin(photo) {
    const metadata = `name ${base64(nameOf(photo.file))}`;
    const headers = { ...tus, 'upload-length': String(photo.bytes.size), 'upload-metadata': metadata };
    const answer = await request(uploadsPath, { method: 'POST', headers });
    photo.address = addressIn(answer);
    return 0;
  }

  async function arrived({ address }) {
    const answer = await request(address, { method: 'HEAD', headers: tus });
    return Number(answer.headers.get('upload-offset'));
  }

  /** Returns how much has arrived. */
  async function sendPiece({ address, bytes }, offset) {
    const type = 'application/offset+octet-stream';
    const headers = { ...tus, 'upload-offset': String(offset), 'content-type': type };
    const body = bytes.slice(offset, offset + pieceBytes);
    await request(address, { method: 'PATCH', headers, body, ms: pieceMs });
    return offset + body.size;
  }

  /** Sends what has not arrived yet; three cut lines are overcome. */
  async function upload(photo, [pause, ...later] = pauses) {
    await new Promise((done) => setTimeout(done, pause));
    try {
      const { size } = photo.bytes;
      let offset = photo.address ? await arrived(photo) : await begin(photo);
      while (offset < size) {
        show(photo, filled(texts.sending, { percent: Math.round((offset / size) * 100) }));
        offset = await sendPiece(photo, offset);
      }
    } catch (error) {
      // What had arrived is no longer kept: the next try begins anew.
      const isGone = error.kind === 'refused' && photo.address !== undefined;
      if (isGone) photo.address = undefined;
      if (later.length === 0 || !(isGone || isPassing(error))) throw error;
      await upload(photo, later);
    }
  }

  function show(photo, text, { isFailed = false } = {}) {
    photo.row.querySelector('.veil').textContent = text;
    photo.row.classList.toggle('failed', isFailed);
    for (const button of photo.row.querySelectorAll('[data-act]'))
      button.hidden = !isFailed || (button.dataset.act === 'retry' && !photo.bytes);
  }

  async function deliver(photo) {
    try {
      await upload(photo);
      say(texts.sent);
      remove(photo);
      await load();
    } catch (error) {
      if (['locked', 'refused'].includes(error.kind)) await end();
      show(photo, reasonOf(error), { isFailed: true });
    }
  }

  function remove({ row, shown }) {
    row.remove();
    URL.revokeObjectURL(shown);
    showNone();
  }

  const inTurn = (photo) => {
    show(photo, texts.preparing);
    queue = queue.then(() => deliver(photo));
  };

  async function add(file) {
    const row = copyOf('#sending-template');
    const photo = { file, row, bytes: undefined, address: undefined, shown: undefined };
    for (const button of row.querySelectorAll('[data-act]')) {
      const { act } = button.dataset;
      button.setAttribute('aria-label', filled(texts[`${act}Named`], { name: file.name }));
      button.addEventListener('click', () => (act === 'retry' ? inTurn(photo) : remove(photo)));
    }
    list.append(row);
    showNone();
    show(photo, texts.preparing);
    try {
      photo.bytes = await shrunk(file);
    } catch {
      return show(photo, texts.undecodable, { isFailed: true });
    }
    photo.shown = URL.createObjectURL(photo.bytes);
    const alt = filled(texts.altNew, { name: file.name });
    Object.assign(row.querySelector('img'), { src: photo.shown, alt, hidden: false });
    inTurn(photo);
  }

  input.addEventListener('change', () => {
    // One after the other: a phone's memory holds few pictures of 50 megapixels.
    for (const file of input.files) preparing = preparing.then(() => add(file));
    input.value = '';
  });

  async function fill(image, id, size) {
    const key = `${id}.${size}`;
    if (!kept.has(key)) kept.set(key, URL.createObjectURL(await picture(id, size)));
    Object.assign(image, { src: kept.get(key), hidden: false });
  }

  function squareOf({ _id, caption, moment, addedBy, addedAt }) {
    const row = copyOf('#photo-template');
    row.dataset.id = _id;
    const alt = caption || filled(texts.alt, { who: addedBy, day: timeOf(addedAt) });
    const [image, veil] = [row.querySelector('img'), row.querySelector('.veil')];
    image.alt = alt;
    row.querySelector('button').setAttribute('aria-label', filled(texts.open, { alt }));
    row.querySelector('button').addEventListener('click', () => enlarge(_id, alt));
    const when = moment ? `${texts.moments[moment]}, ${timeOf(addedAt)}` : timeOf(addedAt);
    row.querySelector('.who').textContent = `${addedBy}, ${when}`;
    fill(image, _id, 320).catch(() => {
      veil.textContent = texts.missing;
    });
    return row;
  }

  async function enlarge(id, alt) {
    const image = viewer.querySelector('img');
    Object.assign(image, { alt, hidden: true });
    viewer.showModal();
    viewer.dataset.id = id;
    // Until the large one has come.
    for (const size of [320, 1280])
      if (viewer.dataset.id === id) await fill(image, id, size).catch(() => undefined);
  }
  viewer.querySelector('button').addEventListener('click', () => viewer.close());
  viewer.addEventListener('close', () => delete viewer.dataset.id);

  const showNone = () => {
    section.querySelector('#no-photos').hidden = list.childElementCount > 0;
  };

  async function load() {
    try {
      const items = await call('GET', '/api/link/photos');
      hint.textContent = '';
      const rows = new Map([...list.querySelectorAll('[data-id]')].map((row) => [row.dataset.id, row]));
      // Squares that are there stay, and the focus with them; those on their way come last.
      for (const photo of items) if (!rows.has(photo._id)) place(squareOf(photo));
      const ids = new Set(items.map(({ _id }) => _id));
      for (const [id, row] of rows) if (!ids.has(id)) row.remove();
    } catch (error) {
      hint.textContent = filled(texts.notListed, { reason: reasonOf(error) });
    }
    showNone();
  }

  const place = (row) => list.insertBefore(row, list.querySelector('li:not([data-id])'));

  return {
    load,
    draw: ({ status }) => {
      document.querySelector('#add-photos').hidden = status === 'CLOSED';
    },
  };
}
