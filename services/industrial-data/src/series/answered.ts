import { within } from '@officina/server-kit/within';

const limitMs = 15_000;

/** What the store answers. @throws AppError `timeout` when it does not within 15 s */
export const answered = <T>(what: string, asked: Promise<T>): Promise<T> => within(limitMs, asked, what);
