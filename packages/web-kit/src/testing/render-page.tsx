import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import type { Entity } from '@officina/contracts/events/actions';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { MessageHost } from '../core/messages/message-host.tsx';
import { closeMessage, shownMessages } from '../core/messages/message-store.ts';
import { invalidateEntities, queryClient } from '../core/query/query-client.ts';
import { QueryProvider } from '../core/query/query-provider.tsx';

// A machine that is busy with other suites too.
configure({ asyncUtilTimeout: 10_000 });

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

/** After a test: nothing of it is left on the page, in the cache or among the messages. */
export function clearPage(): void {
  cleanup();
  queryClient.clear();
  for (const { id } of shownMessages()) closeMessage(id);
}

/** What a live hint does: whoever shows this entity asks for it again. */
export const hint = (entity: Entity): Promise<void> => act(() => invalidateEntities([entity]));

/** The control with this label, once it is there. */
export const field = (label: string | RegExp): Promise<HTMLInputElement> =>
  screen.findByLabelText<HTMLInputElement>(label);

/** What the control with this label holds. */
export const valueOf = (label: string | RegExp): string =>
  screen.getByLabelText<HTMLInputElement>(label).value;

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

/** Presses a key where the focus is. */
export const pressKey = (key: string): Promise<void> =>
  cause(() => fireEvent.keyDown(document.activeElement ?? document.body, { key }));

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
