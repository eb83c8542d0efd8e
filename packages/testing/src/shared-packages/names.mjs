/**
 * The packages that spec files load most, by the folder whose code imports them. A package that imports one of these
 * must be listed too, or it would load a second copy.
 */
export const shared = {
  'packages/contracts': ['zod'],
  'packages/server-kit': [
    ...['@date-fns/tz/tzOffset', '@nats-io/transport-node', 'lru-cache', 'pino', 'reflect-metadata', 'rxjs'],
    ...['@nestjs/common', '@nestjs/core', '@nestjs/microservices'],
    ...['mongodb', 'mongoose'],
    ...['exceljs', 'exceljs/lib/stream/xlsx/workbook-writer.js', 'jszip'],
  ],
  gateway: [
    ...['@fastify/compress', '@fastify/static', '@nestjs/platform-fastify', 'content-disposition', 'fastify'],
    ...['helmet', 'jose', 'lru-cache', 'passport', 'passport-jwt', 'semver'],
  ],
  'packages/web-kit': [
    ...['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-router', 'react-hook-form'],
    ...['@headlessui/react', '@tanstack/react-query', 'lucide-react', '@testing-library/react'],
  ],
};
