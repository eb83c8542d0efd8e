import type { ReadFailure } from '@officina/contracts/industrial/readings';

/** Why a device gave no reading. */
export class ReadError extends Error {
  override readonly name = 'ReadError';

  /** @param exception of a failure `exception`: the number that the device answered */
  constructor(
    readonly failure: ReadFailure,
    readonly exception?: number,
  ) {
    super(exception === undefined ? failure : `exception ${exception}`);
  }
}
