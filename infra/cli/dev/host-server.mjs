import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hostConfig } from '@officina/web-kit/rsbuild';
import { refreshHook } from './refresh-hook.mjs';
import { startRsbuild } from './rsbuild-server.mjs';

const devManifest = (name) => `/mfe/${name}/dev/mf-manifest.json`;

const withHotRemotes = (registry, remotes) => ({
  ...registry,
  sections: registry.sections.map((section) =>
    remotes.some(({ name }) => name === section.name)
      ? { ...section, version: 'dev', manifest: devManifest(section.name) }
      : section,
  ),
});

const serveRegistry = (mfeDir, remotes) => async (request, response, next) => {
  if (request.url !== '/mfe/registry.json') return next();
  const registry = JSON.parse(await readFile(join(mfeDir, 'registry.json'), 'utf8'));
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(withHotRemotes(registry, remotes)));
};

const toRemote = ({ name, url }) => ({
  pathFilter: `/mfe/${name}/dev/`,
  target: url,
  pathRewrite: { [`^/mfe/${name}/dev/`]: '/' },
});

/** The host, hot, in front of a running gateway; only the registry is changed, and only in the response. */
export const developHost = ({ folder, port, backend, mfeDir, remotes }) =>
  startRsbuild(folder, hostConfig(), {
    port,
    more: () => ({
      server: {
        historyApiFallback: true,
        setup: ({ action, server }) => {
          if (action === 'dev') server.middlewares.use(serveRegistry(mfeDir, remotes));
        },
        proxy: [
          ...remotes.map(toRemote),
          // The gateway compares a form's origin with the address that the browser used.
          {
            pathFilter: [
              ...['/api', '/login', '/entra', '/segnalazione', '/esterno'],
              ...['/health', '/mfe', '/config.json'],
            ],
            target: backend,
            changeOrigin: false,
          },
        ],
      },
      html: { tags: [{ tag: 'script', children: refreshHook, append: false, head: true }] },
    }),
  });
