/**
 * What spec files load most, as the code of a folder names it. A package that asks for one of these belongs here too, else it
 * gets a second one.
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
