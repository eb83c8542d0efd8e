import { Controller, Get, Param, Res } from '@nestjs/common';
import { contracts } from '@officina/contracts/all';
import { openApiDocument } from '@officina/contracts/openapi';
import { AppError } from '@officina/server-kit/app-error';
import type { FastifyReply } from 'fastify';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

const require = createRequire(import.meta.url);
const docsFile = (file: string) => new URL(`../static/docs/${file}`, import.meta.url);
const manifest = z.object({ version: z.string() });
const { version } = manifest.parse(
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
);

const script = 'text/javascript; charset=utf-8';
const style = 'text/css; charset=utf-8';
const files: Record<string, { type: string; path: string | URL }> = {
  'swagger-ui.css': { type: style, path: require.resolve('swagger-ui-dist/swagger-ui.css') },
  'swagger-ui-bundle.js': { type: script, path: require.resolve('swagger-ui-dist/swagger-ui-bundle.js') },
  'start.js': { type: script, path: docsFile('start.js') },
};

/** The OpenAPI document and an HTML page for it, which loads nothing from other servers. */
@Controller('api')
export class DocsController {
  /** Created on the first request, so that it does not delay the start. */
  private document: string | undefined;
  private readonly page = readFileSync(docsFile('index.html'));
  private readonly loaded = new Map<string, Buffer>();

  @Get('openapi.json')
  openApi(@Res() reply: FastifyReply): void {
    this.document ??= JSON.stringify(openApiDocument(contracts, version));
    void reply.type('application/json; charset=utf-8').send(this.document);
  }

  @Get('docs')
  show(@Res() reply: FastifyReply): void {
    void reply.type('text/html; charset=utf-8').send(this.page);
  }

  @Get('docs/:file')
  file(@Param('file') name: string, @Res() reply: FastifyReply): void {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    if (!file) throw new AppError('not_found', 'Non trovato');
    const bytes = this.loaded.get(name) ?? readFileSync(file.path);
    this.loaded.set(name, bytes);
    void reply.type(file.type).send(bytes);
  }
}
