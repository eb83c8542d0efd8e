/** The kit entries that are in each file of the host; those of the shell are always loaded. */
const entriesOf = {
  page: ['', '/paper', '/sensors'].map((entry) => `@officina/web-kit${entry}`),
  lists: ['/overlays', '/forms', '/table', '/records', '/history'].map(
    (entry) => `@officina/web-kit${entry}`,
  ),
};

/** Packages loaded with the kit's first entry. */
const packagesForAll =
  /contracts[\\/](src|dist)[\\/](?!words[\\/])|node_modules[\\/](@tanstack[\\/](react-query|query-core)|lucide-react|content-disposition)[\\/]/;
/**
 * All other packages, so that the first screen does not load them, and the words of events; the QR encoder is loaded when a
 * code is drawn.
 */
const packagesForLists = /contracts[\\/](src|dist)[\\/]words[\\/]|node_modules[\\/](?!qrcode|dijkstrajs)/;

/** The code that draws charts: one file, that of `drawing.tsx`, with its own weight budget. */
const chart = /node_modules[\\/](echarts|echarts-for-react|zrender|tslib|size-sensor|fast-deep-equal)[\\/]/;

/** The code that uploads files, loaded when one is sent; its own file, `send-upload.ts`, has the same name. */
const uploads = /node_modules[\\/](tus-js-client|js-base64|url-parse|querystringify|requires-port)[\\/]/;

/** The name of the chunk of `bootstrap.tsx`. */
const shell = 'shell';

// Placeholders of shared modules stay where they are: other files need them too, and would wait for the shell.
const inShell = (module, { chunkGraph }) =>
  module.type !== 'consume-shared-module' &&
  chunkGraph.getModuleChunks(module).some(({ name }) => name === shell);

const kit = /web-kit[\\/]src[\\/]/;

/** `provide shared module (default) @officina/web-kit/table@0.1.7 = …`: the module that provides an entry and loads its modules. */
const entry = /^provide shared module \(\w+\) (@?[^@]+)@/;
const entryOf = ({ module }) => entry.exec(module?.identifier() ?? '')?.[1];

/** Whether a module is loaded with one of these kit entries, not lazily. */
const isLoadedWith =
  (entries) =>
  (module, { chunkGraph }) =>
    kit.test(module.nameForCondition() ?? '') &&
    chunkGraph
      .getModuleChunks(module)
      .flatMap(({ groupsIterable }) => [...groupsIterable])
      .some(({ origins }) => origins.some((origin) => entries.includes(entryOf(origin))));

/** The modules of each file; a module that matches two groups goes to the first. */
const groups = [
  ['chart', chart],
  ['uploads', uploads],
  [shell, inShell],
  ['page', isLoadedWith(entriesOf.page)],
  ['page', packagesForAll],
  ['lists', isLoadedWith(entriesOf.lists)],
  ['lists', packagesForLists],
].map(([name, test], at, { length }) => [
  `${name}${at}`,
  { name, test, priority: length - at, chunks: 'async', enforce: true },
]);

/**
 * Few files, since each request takes time and browsers limit parallel ones to six: the shell, the parts of the kit that every
 * section uses, and those that nearly all use.
 * @type {import('@rsbuild/core').RsbuildConfig['splitChunks']}
 */
export const hostChunks = {
  preset: 'none',
  // By default packages would get an additional file.
  cacheGroups: { default: false, defaultVendors: false, ...Object.fromEntries(groups) },
};

/** Files that the page preloads. */
const isHinted = /\/(shell|page|lists)\.\w+\.(js|css)$/;

/**
 * Adds preload hints for these files to the page, so that none waits for other code to run. The gateway removes the hints of kit
 * entries that a section does not share. `theme.js` loads the remaining ones, and the section, once the shell is there.
 */
export const pluginHints = () => ({
  name: 'officina-hints',
  setup(api) {
    api.modifyHTMLTags(({ headTags, bodyTags }) => {
      for (const { tag, attrs } of headTags) {
        const [, name] = isHinted.exec(attrs?.href ?? '') ?? [];
        if (entriesOf[name]) Object.assign(attrs, { rel: 'later', 'data-shared': entriesOf[name].join(' ') });
        else if (name && attrs.as === 'script') attrs['data-first'] = true;
        // Deferred scripts have low priority by default.
        if (tag === 'script' && attrs?.src) attrs.fetchpriority = 'high';
      }
      return { headTags, bodyTags };
    });
  },
});

/** @type {NonNullable<import('@rsbuild/core').RsbuildConfig['performance']>['preload']} */
export const hostPreload = { type: 'async-chunks', include: [isHinted] };
