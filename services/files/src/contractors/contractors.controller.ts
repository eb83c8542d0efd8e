import { Controller } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { RequestOf } from '@officina/contracts/endpoint';
import { contractorPhotos } from '@officina/contracts/files/contractor-photos';
import { Handle } from '@officina/server-kit/bus/handle';
import { pageToWire, toWire } from '@officina/server-kit/store/stored';
import { ContractorPhotos } from './contractor-photos.ts';

/** Answers calls about the photos of contractors. */
@Controller()
export class ContractorsController {
  constructor(private readonly photos: ContractorPhotos) {}

  @Handle(contractorPhotos.all)
  async all({ after }: RequestOf<typeof contractorPhotos.all>, caller: Caller) {
    return pageToWire(await this.photos.all(caller, after), toWire);
  }
}
