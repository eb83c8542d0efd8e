import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { publishBuilt } from '../infra/run/mfe/publish.mjs';

const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.html': 'text/html',
};

/** Serves the pages built by another clone with this stack's API, to compare old and new. */
export async function servePages(clone, { url }) {
  const frontends = join(clone, 'frontends');
  const mfe = await mkdtemp(join(tmpdir(), 'officina-bench-pages-'));
  await publishBuilt({ mfeDir: join(mfe, 'mfe'), frontends });
  const host = join(frontends, 'host/dist');
  const fileOf = (path) => readFile(join(path.startsWith('/mfe/') ? mfe : host, path));
  const server = createServer(async ({ method, url: requestUrl, headers }, response) => {
    const { pathname } = new URL(requestUrl, url);
    if (pathname.startsWith('/api/')) {
      const behind = request(url + requestUrl, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      });
      return void behind.on('error', () => response.destroy()).end();
    }
    const [path, body] = await fileOf(pathname)
      .then((file) => [pathname, file])
      .catch(async () => ['/index.html', await fileOf('/index.html')]);
    response.writeHead(200, { 'content-type': types[extname(path)] ?? 'application/octet-stream' }).end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await rm(mfe, { recursive: true });
  };
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}
