import { createContext, use } from 'react';

/** True until somebody acts in a sheet that places its first focus itself: a picker does not open under that one. */
export const QuietFocus = createContext(false);

/** Whether the focus that comes next was placed by the page, not by a person. */
export const useQuietFocus = () => use(QuietFocus);
