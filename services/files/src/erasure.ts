import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Store } from '@officina/server-kit/store/store';
import { ByteStore } from './kept/byte-store.ts';
import { FilesFolder } from './kept/files-folder.ts';
import { UploadStore } from './stored/upload-store.ts';

/** Erases the bytes of a tenant together with its documents. */
@Injectable()
export class Erasure implements OnModuleInit {
  constructor(
    private readonly store: Store,
    private readonly uploads: UploadStore,
    private readonly bytes: ByteStore,
    private readonly folder: FilesFolder,
  ) {}

  onModuleInit(): void {
    this.store.tenantData.alsoErases(async (tenantId) => {
      for (const { id } of await this.uploads.all(tenantId)) await this.folder.clear(id);
      await this.bytes.removeAll(tenantId);
    });
  }
}
