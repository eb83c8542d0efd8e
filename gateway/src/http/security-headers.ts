import type { FastifyInstance, FastifyReply } from 'fastify';
import helmet from 'helmet';
import { routedPath } from './routes.ts';

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    // Headless UI and ECharts position elements with style attributes.
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
  },
};

/**
 * Camera for scanning labels, position for finding the nearest site, full screen for the wall view; no other device
 * feature is used.
 */
const permissionsPolicy = [
  'camera=(self), geolocation=(self), microphone=(), display-capture=(), accelerometer=(), gyroscope=()',
  'magnetometer=(), autoplay=(), encrypted-media=(), fullscreen=(self), midi=(), payment=(), hid=(), serial=(), usb=()',
].join(', ');

/**
 * Adds security headers to every answer; files of a page omit some (`removeDocumentHeaders`). HSTS only if the public
 * address is https. CORS headers are never sent.
 */
export function addSecurityHeaders(instance: FastifyInstance, publicUrl: string) {
  const secure = helmet({
    contentSecurityPolicy,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:'),
  });
  instance.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    void reply.header('permissions-policy', permissionsPolicy);
    if (routedPath(request).startsWith('/api')) void reply.header('cache-control', 'no-store');
    secure(request.raw, reply.raw, () => done());
  });
}

/** Headers that browsers use only for documents. */
const documentHeaders = [
  'content-security-policy',
  'permissions-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
];

/** For scripts, style sheets and fonts: on a slow line, these headers cost 4 ms each. */
export function removeDocumentHeaders(reply: FastifyReply) {
  for (const name of documentHeaders) {
    reply.raw.removeHeader(name);
    reply.removeHeader(name);
  }
}
