import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { removeDocumentHeaders } from '../http/security-headers.ts';
import { cacheControl, isWithoutLinks, remoteCacheControl } from './section-files.ts';
import { mayBePage, type Pages } from './pages.ts';
import type { Registry } from './registry.ts';
const method = ['GET', 'HEAD'];
const registryPath = 'registry.json';
/** Parts of a page; unlike images, browsers never show them as documents. */
const neverDocument = /\.(js|css|woff2)(\.(br|gz))?$/;

/** Folders to serve; both are optional, for tests of the API only. */
export interface StaticFiles {
  /** Built host application. */
  host?: string | undefined;
  /** `registry.json` and `<remote>/<version>/…`. */
  mfe?: string | undefined;
  /** Public address; browsers read it from `/config.json`, for example to print it on labels. */
  publicUrl: string;
  pages: Pages;
  registry: Registry;
}

/**
 * Serves the host and the remotes without following symbolic links below their folders. All addresses of pages answer
 * with the application's page; other letter cases are redirected. A folder with its own `index.html`, like the
 * guide's, redirects to it. Unknown addresses answer with the application's page and status 404.
 */
export async function serveStaticFiles(
  instance: FastifyInstance,
  { host, mfe, publicUrl, pages, registry }: StaticFiles,
) {
  await instance.register(fastifyStatic, {
    serve: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      if (neverDocument.test(path)) removeDocumentHeaders(reply);
    },
  });
  instance.route({
    method,
    url: '/config.json',
    handler: (_, reply) => reply.header('cache-control', 'no-cache').send({ publicUrl }),
  });
  if (mfe) {
    instance.route({
      method,
      url: '/mfe/*',
      handler: async (request, reply) => {
        const path = wildcard(request);
        if (!isPublished(path)) return reply.callNotFound();
        void reply.header('cache-control', remoteCacheControl(path));
        const offer = path === registryPath ? await registry.read() : undefined;
        if (offer && !offer.isFile) return reply.type('application/json; charset=utf-8').send(offer.text);
        return sendFile(reply, mfe, path);
      },
    });
  }
  if (host) {
    instance.route({
      method,
      url: '/*',
      handler: async (request, reply) => {
        const path = wildcard(request);
        if (!mayBePage(`/${path}`))
          return sendFile(reply.header('cache-control', cacheControl(path)), host, path);
        const isKnown = await pages.has(`/${path}`);
        const typed = request.url.split('?', 1)[0] ?? '';
        if (!isKnown && (await pages.has(typed.toLowerCase())))
          return reply.redirect(typed.toLowerCase() + request.url.slice(typed.length), 308);
        const index = isKnown ? undefined : await indexBelow(host, path);
        if (index) return reply.header('cache-control', 'no-cache').redirect(index, 308);
        void reply.code(isKnown ? 200 : 404).header('cache-control', isKnown ? 'no-cache' : 'no-store');
        return reply.type('text/html; charset=utf-8').send(await pages.html(`/${path}`));
      },
    });
  }
}

/** The `index.html` of a folder below the host, like the guide's; the host's own is the application. */
async function indexBelow(host: string, path: string): Promise<string | undefined> {
  const index = join('/', path, 'index.html');
  if (index === '/index.html') return undefined;
  return access(join(host, index)).then(
    () => index,
    () => undefined,
  );
}

async function sendFile(reply: FastifyReply, folder: string, path: string) {
  return (await isWithoutLinks(folder, path)) ? reply.sendFile(path, folder) : reply.callNotFound();
}

/**
 * Whether a file is public: the registry and files in a version's folder, but not the pointers that the registry is
 * made from.
 */
function isPublished(path: string): boolean {
  return path === registryPath || path.split('/').length >= 3;
}

function wildcard({ params }: FastifyRequest): string {
  return (params as Record<'*', string>)['*'];
}
