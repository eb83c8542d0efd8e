/** @jest-environment @officina/web-kit/testing/environment */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { PlateWithFlag } from './plate.tsx';

afterEach(cleanup);

const textOf = (code: string) => render(<PlateWithFlag code={code} />).container.textContent;

test.each(['XX-4', 'xx-0004', 'Xx-1234'])('%s is a temporary code', (code) => {
  expect(textOf(code)).toBe(`${code}Temp`);
});

test.each(['XX04', 'XXL-01', 'X-0004', 'AXX-01', '4-XX-'])('%s is a regular code', (code) => {
  expect(textOf(code)).toBe(code);
});
