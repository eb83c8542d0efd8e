import { Module, type DynamicModule } from '@nestjs/common';
import { Clock } from '@officina/server-kit/clock';
import { LogoEncoder } from './content/logo.ts';
import { Pictures } from './content/pictures.ts';
import { ContractorPhotos } from './contractors/contractor-photos.ts';
import { ContractorsController } from './contractors/contractors.controller.ts';
import { Links } from './contractors/links.ts';
import { NewLinkUploads } from './contractors/new-link-uploads.ts';
import { Erasure } from './erasure.ts';
import { FilesController } from './files.controller.ts';
import { FilesService } from './files.service.ts';
import { Downloads } from './http/downloads.ts';
import { FilesHttp, HTTP_SETTINGS, type HttpSettings } from './http/files-http.ts';
import { ByteStore } from './kept/byte-store.ts';
import { FilesFolder } from './kept/files-folder.ts';
import { FolderStore } from './kept/folder-store.ts';
import { PhotoKeys } from './reports/photo-keys.ts';
import { ReportsController } from './reports/reports.controller.ts';
import { Reports } from './reports/reports.ts';
import { Files } from './stored/file.model.ts';
import { Quota } from './stored/quota.ts';
import { Records } from './stored/records.ts';
import { UploadStore } from './stored/upload-store.ts';
import { Sweeper } from './sweeper.ts';
import { Finisher } from './uploads/finisher.ts';
import { NewUploads } from './uploads/new-uploads.ts';
import { UploadLocks } from './uploads/upload-locks.ts';
import { UploadServer } from './uploads/upload-server.ts';

const silenceMs = 30_000;

interface Options extends Omit<HttpSettings, 'silenceMs'>, Partial<Pick<HttpSettings, 'silenceMs'>> {
  /** Folder of the files. */
  dir: string;
}

@Module({
  controllers: [ContractorsController, FilesController, ReportsController],
  providers: [
    ...[Files, FilesService, Quota, Records, UploadStore],
    ...[Finisher, LogoEncoder, NewUploads, Pictures, Sweeper, UploadLocks, UploadServer],
    ...[Downloads, Erasure, FilesHttp, PhotoKeys, Reports],
    ...[ContractorPhotos, Links, NewLinkUploads],
  ],
})
export class FilesModule {
  static with({ dir, ...http }: Options): DynamicModule {
    return {
      module: FilesModule,
      providers: [
        { provide: HTTP_SETTINGS, useValue: { silenceMs, ...http } },
        { provide: FilesFolder, useValue: new FilesFolder(dir) },
        { provide: ByteStore, useFactory: (clock: Clock) => new FolderStore(dir, clock), inject: [Clock] },
      ],
    };
  }
}
