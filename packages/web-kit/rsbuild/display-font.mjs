import subsetFont from 'subset-font';

/** All that the file may have. */
const allLetters = String.fromCodePoint(...Array.from({ length: 0x3000 - 0x20 }, (_, at) => at + 0x20));

/**
 * Loader for the display font: of its widths and weights the ones that the interface uses, a fifth of the file.
 * @this {import('@rsbuild/core').Rspack.LoaderContext}
 * @param {Buffer} file
 */
export default function displayFont(file) {
  const done = this.async();
  subsetFont(file, allLetters, { targetFormat: 'woff2', variationAxes: { wdth: 88, wght: 700 } }).then(
    (cut) => done(null, cut),
    done,
  );
}

/** It takes bytes. */
export const raw = true;
