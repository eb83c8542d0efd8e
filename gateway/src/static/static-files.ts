import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { cacheControl, remoteCacheControl } from './cache-control.ts';

/** Under these a missing file is an error, never the application's page. */
const withoutFallback = /^(api|mfe|assets|static|health)(\/|$)/;
const looksLikeFile = /\.[a-z0-9]{1,8}$/i;
const method = ['GET', 'HEAD'];

/** What to serve; either folder may be missing, as in tests of the API alone. */
export interface StaticFiles {
  /** Built host application. */
  host?: string | undefined;
  /** `registry.json` and `<remote>/<version>/…`. */
  mfe?: string | undefined;
  /** Address that people open: the browser reads it from `/config.json`, for example to print it on labels. */
  publicUrl: string;
}

/** Serves the host and the remotes; the addresses of the application's pages all answer with its `index.html`. */
export async function serveStaticFiles(instance: FastifyInstance, { host, mfe, publicUrl }: StaticFiles) {
  await instance.register(fastifyStatic, {
    serve: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
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
      handler: (request, reply) => {
        const path = wildcard(request);
        if (!isPublished(path)) return reply.callNotFound();
        return reply.header('cache-control', remoteCacheControl(path)).sendFile(path, mfe);
      },
    });
  }
  if (host) {
    instance.route({
      method,
      url: '/*',
      handler: (request, reply) => {
        const path = isPage(request) ? 'index.html' : wildcard(request);
        return reply.header('cache-control', cacheControl(path)).sendFile(path, host);
      },
    });
  }
}

/** A browser opening an address of the application, as opposed to a script asking for a file. */
function isPage(request: FastifyRequest): boolean {
  const path = wildcard(request);
  const wantsHtml = path === '' || (request.headers.accept ?? '').includes('text/html');
  return wantsHtml && !withoutFallback.test(path) && !looksLikeFile.test(path);
}

/** The registry and what lies in a version's folder; the pointers that the registry is made from stay inside. */
function isPublished(path: string): boolean {
  return path === 'registry.json' || path.split('/').length >= 3;
}

function wildcard({ params }: FastifyRequest): string {
  return (params as Record<'*', string>)['*'];
}
