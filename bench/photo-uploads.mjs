const uploads = '/api/files/uploads';

const encoded = (metadata) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

/** Draws a JPEG with as much detail as a photo, in a page of a browser. @returns {Promise<Buffer>} */
export async function drawPhoto(page, { width, height, seed = 0 }) {
  const base = await page.evaluate(
    async ([w, h, hue]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const pen = canvas.getContext('2d');
      for (let at = 0; at < 4_000; at += 1) {
        pen.fillStyle = `hsl(${(hue * 47 + at * 7) % 360} 50% ${20 + ((at * 13) % 60)}%)`;
        pen.fillRect((at * 7_919) % w, (at * 104_729) % h, w / 40 + (at % 50), h / 60 + (at % 70));
      }
      // The grain of a sensor: without it a JPEG would be a quarter of a photo's size.
      const grain = new OffscreenCanvas(512, 512);
      const grainPen = grain.getContext('2d');
      const pixels = grainPen.createImageData(512, 512);
      for (let at = 0; at < pixels.data.length; at += 4)
        pixels.data.set([Math.random() * 255, Math.random() * 255, Math.random() * 255, 20], at);
      grainPen.putImageData(pixels, 0, 0);
      pen.fillStyle = pen.createPattern(grain, 'repeat');
      pen.fillRect(0, 0, w, h);
      const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
      const reader = new FileReader();
      await new Promise((resolve) => {
        reader.onload = resolve;
        reader.readAsDataURL(blob);
      });
      return reader.result.split(',')[1];
    },
    [width, height, seed],
  );
  return Buffer.from(base, 'base64');
}

/** Attaches a file to a record. */
export async function attach({ url }, token, record, bytes) {
  const headers = { 'x-auth-token': token, 'tus-resumable': '1.0.0' };
  const begun = await fetch(url + uploads, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': `${bytes.length}`,
      'upload-metadata': encoded({ ...record, name: 'foto.jpg' }),
    },
  });
  if (begun.status !== 201) throw new Error(await begun.text());
  const done = await fetch(url + begun.headers.get('location'), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });
  if (done.status !== 204) throw new Error(await done.text());
}
