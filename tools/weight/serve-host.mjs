import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
/** Preload hints for kit entries: the gateway leaves them out as well when no section shares an entry. */
const hintsForSections = /<link [^>]*data-shared[^>]*>/g;
const emptyRegistry = JSON.stringify({ schema: 1, sections: [] });

/** Serves a built host alone, without sections or an API. */
export const serveHost = (dist) => {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://host').pathname;
    if (path === '/mfe/registry.json') return response.end(emptyRegistry);
    const file = extname(path) ? path : '/index.html';
    const content = await readFile(join(dist, file)).catch(() => undefined);
    const bytes = extname(path) ? content : content?.toString().replaceAll(hintsForSections, '');
    response.writeHead(bytes ? 200 : 404, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
    });
    response.end(bytes);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
};
