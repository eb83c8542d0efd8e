import { createContext, use } from 'react';

const Moment = createContext<Date | undefined>(undefined);

/** Says to all that tell an age what time it is by the server's clock: rows stay as they are while their ages grow. */
export const MomentProvider = Moment;

/** The moment that the values on the page are of; undefined before the first ones. */
export const useMoment = (): Date | undefined => use(Moment);
