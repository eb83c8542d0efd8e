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
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
  },
};

/**
 * Labels are scanned with the camera, the nearest site is found by the position, the wall of values fills the screen; nothing else
 * of a device is used.
 */
const permissionsPolicy = [
  'camera=(self), geolocation=(self), microphone=(), display-capture=(), accelerometer=(), gyroscope=()',
  'magnetometer=(), autoplay=(), encrypted-media=(), fullscreen=(self), midi=(), payment=(), hid=(), serial=(), usb=()',
].join(', ');

/**
 * Security headers of every answer, of which the files of a page leave out some (`leaveOutDocumentHeaders`); HSTS only where
 * people come by https. No CORS header is ever sent.
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

/** What a browser looks at in documents alone. */
const ofDocuments = [
  'content-security-policy',
  'permissions-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
];

/** For a script, a style sheet or a font: on a slow line each takes 4 ms longer with these headers. */
export function leaveOutDocumentHeaders(reply: FastifyReply) {
  for (const name of ofDocuments) {
    reply.raw.removeHeader(name);
    reply.removeHeader(name);
  }
}
