import { createContext, use } from 'react';

/** How something inside a sheet or dialog asks to close it; a sheet with changes asks the person first. */
export const CloseContext = createContext<() => void>(() => {});

/** Closes the sheet or dialog around the caller (guarded when something changed). */
export const useClose = () => use(CloseContext);

/** Goes away from a sheet: at once, or after the question when something changed. */
export const LeaveContext = createContext<(go: () => void) => void>((go) => go());
