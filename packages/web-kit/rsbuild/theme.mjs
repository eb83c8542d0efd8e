import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Serves `theme.js`, which runs before the first paint, under a name with a content hash. Under its plain name, which the guide
 * uses, each visit would wait for a revalidation.
 */
export const pluginTheme = () => ({
  name: 'officina-theme',
  setup(api) {
    const content = readFileSync(join(api.context.rootPath, 'public/theme.js'));
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
    const name = `static/js/theme.${hash}.js`;
    api.processAssets({ stage: 'additional' }, ({ compilation, sources }) =>
      compilation.emitAsset(name, new sources.RawSource(content)),
    );
    api.modifyHTMLTags(({ headTags, bodyTags }) => ({
      headTags: [{ tag: 'script', attrs: { src: `/${name}` } }, ...headTags],
      bodyTags,
    }));
  },
});
