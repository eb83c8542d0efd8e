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
import { apiKey } from '../core/query/use-api.ts';
import { restoreTimers } from './captured-timers.ts';
import { asRole, currentMe, meRoute } from './me.ts';
import { stopServers, writesSettled } from './test-server.ts';

// Shorter than the timeout of a test, so that the error names the missing element.
configure({ asyncUtilTimeout: 50_000 });

// Failed reads are retried at once.
queryClient.setDefaultOptions({
  queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 },
});

/** Renders with what the host provides to a section: router, query cache with the user, messages. */
export function renderPage(page: ReactNode, address = '/') {
  queryClient.setQueryData(apiKey(meRoute), currentMe());
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

/** Clears the page, the cache and the messages. */
export function clearPage(): void {
  cleanup();
  restoreTimers();
  queryClient.clear();
  asRole('admin');
  for (const { id } of shownMessages()) closeMessage(id);
}

/** Cleans up after a test: waits for its writes, clears the page and stops its servers. */
export async function endPage(): Promise<void> {
  await act(writesSettled);
  clearPage();
  stopServers();
}

/** Acts like a live hint: shown data of this entity is refetched. */
export const hint = (entity: LiveEntity): Promise<void> => act(() => invalidateEntities([entity]));

/** Queries of the reachable part of the page: a modal dialog makes the rest inert. */
const inFront = () => {
  const dialogs = document.querySelectorAll<HTMLElement>('[aria-modal="true"]');
  return within([...dialogs].at(-1) ?? document.body);
};

/** The control with this label, once it is rendered. */
export const field = (label: string | RegExp): Promise<HTMLInputElement> =>
  waitFor(() => inFront().getByLabelText<HTMLInputElement>(label));

/** Puts the focus on the control with this label. */
export const focus = async (label: string | RegExp): Promise<void> => {
  const control = await field(label);
  await act(async () => control.focus());
};

/** The value of the control with this label. */
export const valueOf = (label: string | RegExp): string =>
  inFront().getByLabelText<HTMLInputElement>(label).value;

// The form reports changes a moment later, still within `act`.
const fire = (event: () => void): Promise<void> => act(async () => event());

export const fill = async (label: string | RegExp, value: string): Promise<void> => {
  const control = await field(label);
  await fire(() => fireEvent.input(control, { target: { value } }));
};

/** Clicks the element with this text; the last one if there are several, because it is on top. */
export const press = async (text: string): Promise<void> => {
  const found = await screen.findAllByText(text);
  await fire(() => fireEvent.click(found.at(-1) as HTMLElement));
};

/** Presses a key on the focused element; returns whether the browser may handle it. */
export const pressKey = async (key: string, { shiftKey = false } = {}): Promise<boolean> => {
  let isDefaultAllowed = true;
  await fire(() => {
    isDefaultAllowed = fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
  });
  return isDefaultAllowed;
};

/** Clicks the control with this label: one without text, a checkbox, a list option. */
export const pressLabelled = async (label: string | RegExp): Promise<void> => {
  const control = await field(label);
  await fire(() => fireEvent.click(control));
};

/** Chooses an option of the select with this label. */
export const choose = async (label: string, option: string): Promise<void> => {
  await pressLabelled(label);
  await press(option);
};

/** The texts of the shown messages. */
export const messageTexts = (): string[] => shownMessages().map(({ text }) => text);
