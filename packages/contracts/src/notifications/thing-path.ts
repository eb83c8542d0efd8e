import type { NoticeThing } from './notices.ts';

const pages: Record<NoticeThing['entity'], (id: string) => string> = {
  intervention: (id) => `/intervention?new=0&interventionId=${id}`,
  machine: (id) => `/machine/${id}`,
  plan: (id) => `/maintenance?id=${id}`,
  order: (id) => `/order?id=${id}`,
  spare: (id) => `/spare?id=${id}`,
  sensor: () => '/realtime',
};

/** Path of the page that shows what a notice is about. */
export const thingPath = ({ entity, id }: NoticeThing): string => pages[entity](id);
