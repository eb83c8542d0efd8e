/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { clearPage, renderPage } from '@officina/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useDrag } from './gestures.ts';

const pan = jest.fn();
const sizes = { clientWidth: 600, clientHeight: 300, setPointerCapture: () => undefined };
beforeEach(() => {
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
  pan.mockReset();
  renderPage(<Lines />);
});
afterEach(() => {
  clearPage();
  for (const name of Object.keys(sizes)) Reflect.deleteProperty(HTMLElement.prototype, name);
});

function Lines() {
  return <div aria-label="Linee" {...useDrag(pan)} />;
}

/** Fires a mouse event as a pointer event, which jsdom does not support. */
const mouse = (type: string, more: MouseEventInit) =>
  fireEvent(
    screen.getByLabelText('Linee'),
    Object.assign(new MouseEvent(type, { bubbles: true, clientX: 300, clientY: 100, ...more }), {
      pointerType: 'mouse',
    }),
  );
const pressAt = (at: MouseEventInit = {}) => mouse('pointerdown', at);
const moveTo = (clientX: number, buttons = 1) => mouse('pointermove', { clientX, buttons });

test('the lines follow the mouse while its button is pressed', () => {
  pressAt();
  moveTo(250);
  moveTo(240);
  expect(pan.mock.calls).toEqual([[50], [10]]);
  mouse('pointerup', {});
  moveTo(200);
  expect(pan).toHaveBeenCalledTimes(2);
});

test('a drag ends if the button is released outside', () => {
  pressAt();
  moveTo(200, 0);
  moveTo(150);
  expect(pan).not.toHaveBeenCalled();
});

test.each([{ clientX: 600 }, { clientY: 300 }])(
  'dragging a scroll bar does not move the lines: %p',
  (bar) => {
    pressAt(bar);
    moveTo(250);
    expect(pan).not.toHaveBeenCalled();
  },
);
