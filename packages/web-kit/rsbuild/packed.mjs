import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const packable = /\.(js|css|svg)$/;
/** Smaller files cost more by their headers. */
const least = 1_024;

const inBrotli = (content) =>
  promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
const inGzip = (content) => promisify(gzip)(content, { level: 9 });

/** Puts beside each file of a build what the gateway sends in its place: packed once, and better than on the way. */
export const pluginPacked = () => ({
  name: 'officina-packed',
  setup(api) {
    api.onAfterBuild(async () => {
      const root = api.context.distPath;
      const names = (await readdir(root, { recursive: true })).filter((name) => packable.test(name));
      for (const file of names.map((name) => join(root, name))) {
        const content = await readFile(file);
        if (content.length < least) continue;
        await writeFile(`${file}.br`, await inBrotli(content));
        await writeFile(`${file}.gz`, await inGzip(content));
      }
    });
  },
});
