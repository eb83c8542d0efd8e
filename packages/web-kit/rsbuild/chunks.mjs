/** Entries of the kit that a file of the host is for; those of the shell are always asked for. */
const entriesOf = {
  page: ['', '/paper', '/sensors'].map((entry) => `@officina/web-kit${entry}`),
  lists: ['/overlays', '/forms', '/table', '/records'].map((entry) => `@officina/web-kit${entry}`),
};

/** Packages that come with the kit's first entry. */
const packagesForAll =
  /contracts[\\/](src|dist)[\\/]|node_modules[\\/](@tanstack[\\/](react-query|query-core)|lucide-react|content-disposition)[\\/]/;
/** All other packages too, so that none comes with the first screen unasked; what makes codes comes when one is drawn. */
const packagesForLists = /node_modules[\\/](?!qrcode|dijkstrajs)/;

/** What draws charts is one file, that of `drawing.tsx`, whose weight has a budget of its own. */
const chart = /node_modules[\\/](echarts|echarts-for-react|zrender|tslib|size-sensor|fast-deep-equal)[\\/]/;

/** The name of the chunk of `bootstrap.tsx`. */
const shell = 'shell';

// What stands for a shared module stays where it is: other files need it too, and would wait for the shell.
const inShell = (module, { chunkGraph }) =>
  module.type !== 'consume-shared-module' &&
  chunkGraph.getModuleChunks(module).some(({ name }) => name === shell);

const kit = /web-kit[\\/]src[\\/]/;

/** `provide shared module (default) @officina/web-kit/table@0.1.7 = …`: what stands for an entry, and asks for its modules. */
const entry = /^provide shared module \(\w+\) (@?[^@]+)@/;
const entryOf = ({ module }) => entry.exec(module?.identifier() ?? '')?.[1];

/** What comes with one of these entries of the kit, and not only when somebody asks for it. */
const comesWith =
  (entries) =>
  (module, { chunkGraph }) =>
    kit.test(module.nameForCondition() ?? '') &&
    chunkGraph
      .getModuleChunks(module)
      .flatMap(({ groupsIterable }) => [...groupsIterable])
      .some(({ origins }) => origins.some((origin) => entries.includes(entryOf(origin))));

/** The modules of one file; of two groups that want a module the first gets it. */
const groups = [
  ['chart', chart],
  [shell, inShell],
  ['page', comesWith(entriesOf.page)],
  ['page', packagesForAll],
  ['lists', comesWith(entriesOf.lists)],
  ['lists', packagesForLists],
].map(([name, test], at, { length }) => [
  `${name}${at}`,
  { name, test, priority: length - at, chunks: 'async', enforce: true },
]);

/**
 * Few files, since each request takes its time and more than six wait for each other: the shell, what every section asks the kit
 * for, and what nearly all of them ask for.
 * @type {import('@rsbuild/core').RsbuildConfig['splitChunks']}
 */
export const hostChunks = {
  preset: 'none',
  // Packages would have a file beside the first one.
  cacheGroups: { default: false, defaultVendors: false, ...Object.fromEntries(groups) },
};

/** Files that are named in the page. */
const isHinted = /\/(shell|page|lists)\.\w+\.(js|css)$/;

/**
 * Names these files in the page itself, so that none waits until the code before it has run; of those that are for entries of the
 * kit the gateway leaves out what a section does not share. `theme.js` asks for these, and for the section, when the shell is there.
 */
export const pluginHints = () => ({
  name: 'officina-hints',
  setup(api) {
    api.modifyHTMLTags(({ headTags, bodyTags }) => {
      for (const { tag, attrs } of headTags) {
        const [, name] = isHinted.exec(attrs?.href ?? '') ?? [];
        if (entriesOf[name]) Object.assign(attrs, { rel: 'later', 'data-shared': entriesOf[name].join(' ') });
        else if (name && attrs.as === 'script') attrs['data-first'] = true;
        // Deferred scripts come last otherwise.
        if (tag === 'script' && attrs?.src) attrs.fetchpriority = 'high';
      }
      return { headTags, bodyTags };
    });
  },
});

/** @type {NonNullable<import('@rsbuild/core').RsbuildConfig['performance']>['preload']} */
export const hostPreload = { type: 'async-chunks', include: [isHinted] };
