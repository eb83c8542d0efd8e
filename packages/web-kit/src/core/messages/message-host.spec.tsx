/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MessageHost } from './message-host.tsx';
import { closeMessage, messages, shownMessages } from './messages.ts';
beforeEach(() => {
  jest.useFakeTimers();
  render(<MessageHost />);
});
afterEach(() => {
  cleanup();
  for (const { id } of shownMessages()) closeMessage(id);
  jest.useRealTimers();
});

const show = (...kinds: ('info' | 'success' | 'warning' | 'error')[]) =>
  act(() => kinds.forEach((kind) => messages[kind](kind)));
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const parts = () => [...document.querySelectorAll<HTMLElement>('[data-code]')];
const shownTexts = () => parts().map(({ textContent }) => textContent);
const partOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[data-code]')!;

test('[S4.messages.codes] each kind is shown with its code, its label and its role', () => {
  show('info', 'success', 'warning', 'error');
  expect(parts().map((part) => [part.dataset['code'], part.role, part.textContent])).toEqual([
    ['1000', 'status', 'Informazioneinfo'],
    ['2000', 'status', 'Fattosuccess'],
    ['3000', 'status', 'Attenzionewarning'],
    ['4000', 'alert', 'Erroreerror'],
  ]);
});

test('pressing the action of a message closes it, unless it is an error', () => {
  const pressed: string[] = [];
  for (const kind of ['success', 'error'] as const)
    act(
      () => void messages[kind](kind, { action: { label: `do ${kind}`, onClick: () => pressed.push(kind) } }),
    );
  fireEvent.click(screen.getByText('do success'));
  fireEvent.click(screen.getByText('do error'));
  expect(pressed).toEqual(['success', 'error']);
  expect(shownTexts()).toEqual(['Erroreerrordo error']);
});

describe('over time', () => {
  test('[S4.messages.clear] [S9.messages] information, success and warning close by themselves after 14 s', () => {
    show('info', 'success', 'warning');
    pass(13_999);
    expect(shownTexts()).toEqual(['Informazioneinfo', 'Fattosuccess', 'Attenzionewarning']);
    pass(1);
    expect(shownTexts()).toEqual([]);
  });

  test('each message has its own 14 s from when it was shown', () => {
    show('info');
    pass(10_000);
    show('success');
    pass(4_000);
    expect(shownTexts()).toEqual(['Fattosuccess']);
    pass(10_000);
    expect(shownTexts()).toEqual([]);
  });

  test('a message under the pointer stays, and then has its remaining time', () => {
    show('info');
    pass(13_000);
    fireEvent.mouseEnter(partOf('info'));
    pass(60_000);
    expect(shownTexts()).toEqual(['Informazioneinfo']);
    fireEvent.mouseLeave(partOf('info'));
    pass(999);
    expect(shownTexts()).toEqual(['Informazioneinfo']);
    pass(1);
    expect(shownTexts()).toEqual([]);
  });

  test('[S4.messages.stay] an error stays an hour, until its × is pressed, which closes only it', () => {
    show('error');
    act(() => void messages.error('another'));
    pass(3_600_000);
    expect(shownTexts()).toEqual(['Erroreerror', 'Erroreanother']);
    fireEvent.click(within(partOf('error')).getByRole('button', { name: 'Chiudi il messaggio' }));
    expect(shownTexts()).toEqual(['Erroreanother']);
  });
});
