import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { MessageHost } from '../core/messages/message-host.tsx';
import { closeMessage, shownMessages } from '../core/messages/messages.ts';
import {
  invalidateEntities,
  queryClient,
  QueryProvider,
  type LiveEntity,
} from '../core/query/query-client.tsx';
import { restoreTimers } from './captured-timers.ts';
import { stopServers, writesSettled } from './test-server.ts';

// The one bound on waiting: less than that of a test, which could not say what did not come.
configure({ asyncUtilTimeout: 50_000 });

// A read that failed is tried again at once.
queryClient.setDefaultOptions({
  queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
});

/** Renders under what the host gives to a section: address, cache, messages. */
export function renderPage(page: ReactNode, address = '/') {
  window.history.replaceState(null, '', address);
  return render(
    <QueryProvider>
      <BrowserRouter>
        {page}
        <MessageHost />
      </BrowserRouter>
    </QueryProvider>,
  );
}

/** Nothing is left on the page, in the cache or among the messages. */
export function clearPage(): void {
  cleanup();
  restoreTimers();
  queryClient.clear();
  for (const { id } of shownMessages()) closeMessage(id);
}

/** After a test: what it saved is over, and nothing is left of its page, nor of the servers behind it. */
export async function endPage(): Promise<void> {
  await act(writesSettled);
  clearPage();
  stopServers();
}

/** What a live hint does: whoever shows this entity asks for it again. */
export const hint = (entity: LiveEntity): Promise<void> => act(() => invalidateEntities([entity]));

/** What can be reached: what lies in front of a page makes the rest of it inert. */
const inFront = () => {
  const dialogs = document.querySelectorAll<HTMLElement>('[aria-modal="true"]');
  return within([...dialogs].at(-1) ?? document.body);
};

/** The control with this label, once it is there. */
export const field = (label: string | RegExp): Promise<HTMLInputElement> =>
  waitFor(() => inFront().getByLabelText<HTMLInputElement>(label));

/** Puts the focus on the control with this label. */
export const focus = async (label: string | RegExp): Promise<void> => {
  const control = await field(label);
  await act(async () => control.focus());
};

/** What the control with this label holds. */
export const valueOf = (label: string | RegExp): string =>
  inFront().getByLabelText<HTMLInputElement>(label).value;

// The form says what changed a moment later, still within what the event caused.
const cause = (event: () => void): Promise<void> => act(async () => event());

export const fill = async (label: string | RegExp, value: string): Promise<void> => {
  const control = await field(label);
  await cause(() => fireEvent.input(control, { target: { value } }));
};

/** Presses what bears this text; of several the last one, which lies on top. */
export const press = async (text: string): Promise<void> => {
  const found = await screen.findAllByText(text);
  await cause(() => fireEvent.click(found.at(-1) as HTMLElement));
};

/** Presses a key where the focus is; whether the browser may do with it what it would. */
export const pressKey = async (key: string): Promise<boolean> => {
  let isLeft = true;
  await cause(() => {
    isLeft = fireEvent.keyDown(document.activeElement ?? document.body, { key });
  });
  return isLeft;
};

/** Presses the control with this label: one without a text, a box, an option of a list. */
export const pressLabelled = async (label: string | RegExp): Promise<void> => {
  const control = await field(label);
  await cause(() => fireEvent.click(control));
};

/** Chooses an option of the select with this label. */
export const choose = async (label: string, option: string): Promise<void> => {
  await pressLabelled(label);
  await press(option);
};

/** Texts of the messages on the page. */
export const messageTexts = (): string[] => shownMessages().map(({ text }) => text);
