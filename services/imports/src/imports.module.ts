import { Module } from '@nestjs/common';
import { ImportsController } from './imports.controller.ts';
import { ImportsService } from './imports.service.ts';
import { ListSheets } from './list-sheets.ts';
import { FileReader } from './runs/file-reader.ts';
import { Preview } from './runs/preview.ts';
import { Runner } from './runs/runner.ts';
import { ImportLeases } from './runs/import-leases.ts';
import { RowWriter } from './runs/row-writer.ts';
import { ImportStore } from './stored/import-store.ts';

@Module({
  controllers: [ImportsController],
  providers: [FileReader, ImportLeases, ImportsService, ImportStore, ListSheets, Preview, RowWriter, Runner],
})
export class ImportsModule {}
