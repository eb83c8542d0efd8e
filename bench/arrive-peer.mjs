import { readFile } from 'node:fs/promises';
import { createServer, request as ask } from 'node:http';
import { extname, join } from 'node:path';
import { createRsbuild, mergeRsbuildConfig, rspack } from '@rsbuild/core';
import { baseConfig } from '../packages/web-kit/rsbuild/base.mjs';
import { sectionSheet, sheetOf } from '../packages/web-kit/rsbuild/section-sheet.mjs';
import { cloneDir } from '../infra/lib/paths.mjs';

const frontends = join(cloneDir, 'frontends');
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.ico': 'image/x-icon',
};

/** Modules of the host that make it a host, and what stands in their place where the section is bundled with it. */
const inPlaceOf = (section) => ({
  'load-section': `
    import Section from '${join(frontends, section, 'src/Section.tsx')}';
    import '${sectionSheet}';
    export const loadSection = async () => ({ default: Section });
    export const preloadSection = () => {};
    export const registerSections = () => {};`,
  'shared-with-sections': '',
});

/** One page: the host with one section, bundled as if there were no federation. */
async function build(section, root) {
  const replaced = Object.entries(inPlaceOf(section)).map(
    ([name, code]) =>
      new rspack.NormalModuleReplacementPlugin(
        new RegExp(`/${name}\\.ts$`),
        `data:text/javascript,${encodeURIComponent(code)}`,
      ),
  );
  const rsbuild = await createRsbuild({
    cwd: join(frontends, 'host'),
    config: mergeRsbuildConfig(baseConfig(sheetOf(section, join(frontends, section, 'src'))), {
      source: { entry: { index: './src/bootstrap.tsx' } },
      html: { template: './src/index.html' },
      output: { distPath: { root }, assetPrefix: '/' },
      splitChunks: false,
      tools: { rspack: { plugins: replaced } },
    }),
  });
  await rsbuild.build();
}

/** Passes a call on to the gateway as it is. */
function pass(url, { method, url: path, headers }, response) {
  const passed = ask(url + path, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  response.on('close', () => passed.destroy());
  passed.end();
}

/** The file as it was packed in advance, where it was. */
async function readPacked(file) {
  const packed = await readFile(`${file}.br`).catch(() => undefined);
  return { content: packed ?? (await readFile(file)), ...(packed && { encoding: 'br' }) };
}

/**
 * Builds the peer of a section's page and serves it: every address is its page, with the registry in it; calls go to the gateway.
 * @returns `{ url, close }`
 */
export async function startPeer(stack, section, root) {
  await build(section, root);
  const registry = await (await fetch(`${stack.url}/mfe/registry.json`)).text();
  const block = `<script type="application/json" data-address="/mfe/registry.json">${registry}</script>`;
  const index = (await readFile(join(root, 'index.html'), 'utf8')).replace('</head>', `${block}</head>`);
  const server = createServer(async (request, response) => {
    if (/^\/(api|config\.json)/.test(request.url)) return pass(stack.url, request, response);
    const type = types[extname(request.url)];
    if (!type) return response.writeHead(200, { 'content-type': 'text/html' }).end(index);
    const { content, encoding } = await readPacked(join(root, request.url));
    const caching = request.url.startsWith('/static/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.writeHead(200, {
      'content-type': type,
      'cache-control': caching,
      ...(encoding && { 'content-encoding': encoding }),
    });
    response.end(content);
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
