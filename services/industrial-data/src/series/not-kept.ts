import { KeepsReadings } from './keeps-readings.ts';

/** Until there is a store of series: everything waits in the spool. */
export class NotKept extends KeepsReadings {
  override async keep(): Promise<void> {
    throw new Error('there is no store of series yet');
  }
}
