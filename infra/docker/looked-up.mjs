/** @typedef {{ files?: string[], threads?: string[] }} LookedUp */

const fonts = [
  'node_modules/pdfmake/fonts/Roboto/*.ttf',
  'node_modules/dejavu-fonts-ttf/package.json',
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans{,-Bold}.ttf',
  'node_modules/@expo-google-fonts/noto-sans-{sc,kr}/package.json',
  'node_modules/@expo-google-fonts/noto-sans-{sc,kr}/{400Regular,700Bold}/*.ttf',
];

/** What modules look for at run time next to themselves or by the name of a package; `threads` are programs. */
const known = /** @type {Record<string, LookedUp>} */ ({
  'gateway/dist/auth/login-assets.js': {
    files: [
      'gateway/static/login',
      'node_modules/@fontsource-variable/{anybody,atkinson-hyperlegible-{next,mono}}/package.json',
      'node_modules/@fontsource-variable/anybody/files/anybody-latin-wdth-normal.woff2',
      'node_modules/@fontsource-variable/atkinson-hyperlegible-{next,mono}/files/*-latin-wght-normal.woff2',
    ],
  },
  'gateway/dist/docs.controller.js': {
    files: [
      'gateway/package.json',
      'gateway/static/docs',
      'node_modules/swagger-ui-dist/{package.json,swagger-ui.css,swagger-ui-bundle.js}',
    ],
  },
  'infra/servers/pins.mjs': { files: ['infra/pins.json'] },
  'packages/server-kit/dist/import/sheet/read-sheet.js': {
    threads: ['packages/server-kit/dist/import/sheet/sheet-reader.js'],
  },
  'packages/server-kit/dist/pdf/pdf-fonts.js': { files: fonts },
  'packages/server-kit/dist/workbook/workbook.js': {
    threads: ['packages/server-kit/dist/workbook/writer-thread.js'],
  },
  'packages/server-kit/node_modules/piscina/dist/index.js': {
    files: ['packages/server-kit/node_modules/piscina/{package.json,dist/**/*.js}'],
  },
  'services/orders/dist/pdf/order-pdfs.js': { threads: ['services/orders/dist/pdf/order-thread.js'] },
  'services/sites/dist/visits/paper/visit-paper.js': {
    threads: ['services/sites/dist/visits/paper/visit-thread.js'],
  },
});

/** Modules of ours that only name folders, for their callers. */
const harmless = [
  'infra/lib/env-file.mjs',
  'infra/lib/paths.mjs',
  'infra/run/mfe/publish.mjs',
  'infra/run/processes.mjs',
];

/**
 * What a module looks for at run time.
 * @param {string} module path in the clone
 * @returns {LookedUp} nothing for one of a package that is not listed
 * @throws Error for one of ours that is not listed, so that no image lacks a file
 */
export function lookedUp(module) {
  const found = known[module];
  if (found || module.includes('node_modules/') || harmless.includes(module)) return found ?? {};
  throw new Error(`${module} asks for its own place: infra/docker/looked-up.mjs has to say what for.`);
}
