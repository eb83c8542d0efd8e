import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, request as ask } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createRsbuild, mergeRsbuildConfig, rspack } from '@rsbuild/core';
import { baseConfig } from '../packages/web-kit/rsbuild/base.mjs';
import { sectionStylesPlugin } from '../packages/web-kit/rsbuild/section-styles.mjs';
import { pluginTheme } from '../packages/web-kit/rsbuild/theme.mjs';
import { cloneDir } from '../infra/lib/paths.mjs';
import { run } from '../infra/lib/run.mjs';

const frontends = join(cloneDir, 'frontends');
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
};

const sheet = join(cloneDir, 'packages/web-kit/src/styles/section.css');

/** Files that only a federated host has, and their replacements when the section is bundled with it. */
const replacementsFor = (section) => ({
  'section-loader': `
    import Section from '${join(frontends, section, 'src/Section.tsx')}';
    import '${sheet}';
    export const embeddedJson = (address) =>
      document.querySelector('script[data-address="' + address + '"]')?.textContent ?? undefined;
    export const classifyFailure = () => ({ code: 'ERRORE', network: false });
    export const loadSection = async () => ({ default: Section });
    export const preloadSection = () => {};
    export const registerSections = () => {};`,
  'shared-with-sections': 'export {};',
});

/** Builds the host and one section as one page, without federation. Lazy modules of either stay lazy. */
async function build(section, root) {
  const plugins = [];
  await mkdir(root);
  for (const [name, code] of Object.entries(replacementsFor(section))) {
    const file = join(root, `${name}.js`);
    await writeFile(file, code);
    plugins.push(new rspack.NormalModuleReplacementPlugin(new RegExp(`/${name}\\.ts$`), file));
  }
  const rsbuild = await createRsbuild({
    cwd: join(frontends, 'host'),
    config: mergeRsbuildConfig(baseConfig(sectionStylesPlugin(section, join(frontends, section, 'src'))), {
      source: { entry: { index: './src/bootstrap.tsx' } },
      html: { template: './src/index.html' },
      output: { distPath: { root: join(root, 'dist') }, assetPrefix: '/' },
      splitChunks: false,
      plugins: [pluginTheme()],
      tools: { rspack: { plugins } },
    }),
  });
  await rsbuild.build();
}

/** Forwards a call to the gateway unchanged. */
function forward(url, { method, url: path, headers }, response) {
  const passed = ask(url + path, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  response.on('close', () => passed.destroy());
  passed.end();
}

/** Sends a file, compressed as the build compressed it. */
async function send(response, root, path) {
  const packed = await readFile(join(root, `${path}.br`)).catch(() => undefined);
  response.writeHead(200, {
    'content-type': types[extname(path)],
    'cache-control': path.startsWith('/static/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(packed && { 'content-encoding': 'br' }),
  });
  response.end(packed ?? (await readFile(join(root, path))));
}

/**
 * Builds a section's page as one bundle in a new folder and serves it: every address is the page, which contains the
 * registry; calls go to the gateway.
 * @returns `{ url, close }`
 */
export async function startPeer(stack, section, folder) {
  // In a separate process: Tailwind caches what it has read, so a second build in the same process would have no
  // styles.
  await run(process.execPath, [import.meta.filename, section, folder]);
  const root = join(folder, 'dist');
  const registry = await (await fetch(`${stack.url}/mfe/registry.json`)).text();
  const block = `<script type="application/json" data-address="/mfe/registry.json">${registry}</script>`;
  const index = await readFile(join(root, 'index.html'), 'utf8');
  const page = gzipSync(index.replace('</head>', () => `${block}</head>`));
  const server = createServer((request, response) => {
    if (/^\/(api|config\.json)/.test(request.url)) forward(stack.url, request, response);
    else if (types[extname(request.url)]) void send(response, root, request.url);
    else response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(page);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

if (process.argv[1] === import.meta.filename) await build(process.argv[2], process.argv[3]);
