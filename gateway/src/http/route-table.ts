import type { FastifyInstance } from 'fastify';
import { askedPath } from './routed-path.ts';

/** The addresses the gateway knows, to tell "wrong method" from "no such address". */
export class RouteTable {
  private readonly routes: { method: string; pattern: RegExp }[] = [];

  /** Learns each route that is registered after this call; catch-all routes say nothing. */
  watch(instance: FastifyInstance): void {
    instance.addHook('onRoute', ({ method, url }) => {
      if (url.includes('*')) return;
      const pattern = new RegExp(`^${url.replace(/[.\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
      for (const one of [method].flat()) this.routes.push({ method: one, pattern });
    });
  }

  /** Methods of an address that is known under another method; empty when the address or the pair is right. */
  allowed(method: string, url: string): string[] {
    const path = askedPath(url);
    const methods = this.routes.filter(({ pattern }) => pattern.test(path)).map((route) => route.method);
    return methods.includes(method) ? [] : [...new Set(methods)];
  }
}
