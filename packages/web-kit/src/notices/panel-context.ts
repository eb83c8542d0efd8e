import { createContext, use } from 'react';

/** True where the shell shows the section «Avvisi» as the panel under the bell instead of a page. */
export const NoticePanelContext = createContext(false);

/** Whether the section «Avvisi» is the panel under the bell here. */
export const useIsNoticePanel = (): boolean => use(NoticePanelContext);
