import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Headers of answers that pages of other origins may read. */
export const EXPOSED = [
  'Creel-Application',
  'Deprecation',
  'ETag',
  'Idempotency-Replayed',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Sunset',
  'WWW-Authenticate',
  'X-Request-Id',
] as const;
/** Headers that they may send. */
const TAKEN = [
  'Authorization',
  'Content-Type',
  'Creel-Player',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
];
/** Seconds that a browser may remember that it has asked. */
const REMEMBERED = 86_400;

/** Lets pages of these origins use the API. There are no cookies, so nothing comes along by itself. */
export function allowOrigins(app: NestFastifyApplication, origins: readonly string[]): void {
  app.enableCors({
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: TAKEN,
    exposedHeaders: [...EXPOSED],
    maxAge: REMEMBERED,
    // Any OPTIONS is answered, with or without what browsers ask.
    strictPreflight: false,
  });
}
