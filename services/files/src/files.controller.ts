import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { files, keptFiles, logos, printedPictures } from '@officina/contracts/files/files';
import { Handle } from '@officina/server-kit/bus/handle';
import { pageToWire, toWire } from '@officina/server-kit/store/stored';
import { LogoEncoder } from './content/logo.ts';
import { FilesService } from './files.service.ts';
import { ByteStore } from './kept/byte-store.ts';
import { Quota } from './stored/quota.ts';

/** Answers the files group of the contracts. */
@Controller()
export class FilesController {
  constructor(
    private readonly service: FilesService,
    private readonly bytes: ByteStore,
    private readonly quota: Quota,
    private readonly logoEncoder: LogoEncoder,
  ) {}

  @Handle(files.of)
  async of({ params, after }: RequestOf<typeof files.of>, caller: Caller) {
    return pageToWire(await this.service.of(caller, params, after), toWire);
  }

  @Handle(files.edit)
  async edit({ params, body, ...on }: RequestOf<typeof files.edit>, caller: Caller) {
    return toWire(await this.service.edit(caller, params.id, body, on));
  }

  @Handle(files.remove)
  async remove({ params, version }: RequestOf<typeof files.remove>, caller: Caller) {
    await this.service.remove(caller, params.id, { version });
    return { ok: true } as const;
  }

  @Handle(files.restore)
  async restore({ params, version }: RequestOf<typeof files.restore>, caller: Caller) {
    return toWire(await this.service.restore(caller, params.id, { version }));
  }

  @Handle(files.usage)
  usage(_request: RequestOf<typeof files.usage>, caller: Caller) {
    return this.quota.usageOf(caller);
  }

  @Handle(keptFiles.all)
  async all({ after }: RequestOf<typeof keptFiles.all>, caller: Caller) {
    return pageToWire(await this.service.all(caller, after), toWire);
  }

  @Handle(keptFiles.bytes)
  async contentOf({ body }: RequestOf<typeof keptFiles.bytes>, caller: Caller) {
    const { name, sha256 } = await this.service.kept(caller, body.id);
    return { name, content: this.bytes.open(caller.tenantId, { sha256 }) };
  }

  @Handle(printedPictures.ofVisit)
  async ofVisit({ body }: RequestOf<typeof printedPictures.ofVisit>, caller: Caller) {
    const pictures = await this.service.picturesOfVisit(caller, body.visitId, body.machineIds);
    const items = pictures.map(({ _id, machineId, caption }) => ({
      ...{ _id: _id.toHexString(), machineId, caption },
    }));
    return { items };
  }

  @Handle(printedPictures.bytes)
  async pictureOf({ body }: RequestOf<typeof printedPictures.bytes>, caller: Caller) {
    const { name, sha256 } = await this.service.picture(caller, body.id);
    return { name, content: this.bytes.open(caller.tenantId, { sha256, size: 1280 }) };
  }

  @Handle(logos.encode)
  async encodeLogo({ body }: RequestOf<typeof logos.encode>, caller: Caller) {
    const png = await this.logoEncoder.encode(caller, Buffer.from(body.data, 'base64'));
    return { png: png.toString('base64') };
  }
}
