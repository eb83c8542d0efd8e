/** Makes pictures smaller, off the main thread. Drawing them again turns them upright and drops what else the file says. */

const longSide = 2_048;
const quality = 0.85;
/** Drawings and screenshots stay sharp as PNG, as long as that is small. */
const maxPngBytes = 500_000;

const typeOf = ({ type, size }) => (type === 'image/png' && size <= maxPngBytes ? 'image/png' : 'image/jpeg');

async function shrink(picture) {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const scale = Math.min(1, longSide / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d');
  const type = typeOf(picture);
  if (type === 'image/jpeg') {
    // JPEG has no transparency, which would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas.convertToBlob({ type, quality });
}

addEventListener('message', ({ data: { id, picture } }) => {
  shrink(picture).then(
    (smaller) => postMessage({ id, smaller }),
    () => postMessage({ id }),
  );
});
