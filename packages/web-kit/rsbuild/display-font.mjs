import subsetFont from 'subset-font';

/** All characters that the file may contain. */
const allLetters = String.fromCodePoint(...Array.from({ length: 0x3000 - 0x20 }, (_, at) => at + 0x20));

/**
 * Loader that reduces the display font to the width and weight that the interface uses, a fifth of the file.
 * @this {import('@rsbuild/core').Rspack.LoaderContext}
 * @param {Buffer} file
 */
export default function displayFont(file) {
  const done = this.async();
  subsetFont(file, allLetters, { targetFormat: 'woff2', variationAxes: { wdth: 88, wght: 700 } }).then(
    (subset) => done(null, subset),
    done,
  );
}

/** The loader receives bytes. */
export const raw = true;
