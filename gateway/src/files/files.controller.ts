import { Controller, Delete, Get, Head, Patch, Post, Req, Res } from '@nestjs/common';
import { AppError } from '@officina/server-kit/app-error';
import { diskFullError, ServerDisk } from '@officina/server-kit/disk';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../http/request-guard.ts';
import { filePaths, uploadType } from './file-routes.ts';
import { FilesService, headersBack } from './files-service.ts';

/** A download is never opened as a page of ours. */
const downloadPolicy = { 'content-security-policy': "sandbox; default-src 'none'" };

/** Uploads by tus, pictures and downloads: streams of bytes, which the service files sends and takes itself. */
@Controller()
export class FilesController {
  constructor(
    private readonly service: FilesService,
    private readonly disk: ServerDisk,
  ) {}

  @Post(filePaths.uploads)
  async create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (this.disk.isFull) throw diskFullError();
    await this.answer(request, reply);
  }

  @Patch(filePaths.upload)
  async append(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (this.disk.isFull) throw diskFullError();
    await this.answer(request, reply);
  }

  @Head(filePaths.upload)
  async offset(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.answer(request, reply);
  }

  @Delete(filePaths.upload)
  async end(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await this.answer(request, reply);
  }

  @Get(filePaths.bytes)
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.headers(downloadPolicy);
    await this.answer(request, reply);
  }

  @Head(filePaths.bytes)
  async sizeOf(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    void reply.headers(downloadPolicy);
    await this.answer(request, reply);
  }

  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // It has been read, and cannot be forwarded.
    if (request.body !== undefined)
      throw new AppError('unsupported_media', `Il corpo deve essere ${uploadType}`);
    const answer = await this.service.forward(callerOf(request), request.raw);
    const { statusCode = 500 } = answer;
    reply.raw.once('close', () => answer.destroy());
    void reply.code(statusCode).headers(headersBack(answer));
    if (request.method !== 'HEAD' && statusCode !== 204) return void reply.send(answer);
    answer.resume();
    void reply.send();
  }
}
