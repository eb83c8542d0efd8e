import { expect, it } from '@jest/globals';
import { html } from './html.ts';

it('html escapes values everywhere, keeps Html pieces, and omits false and undefined', () => {
  const odd = `<a href="x" id='y'>&`;
  expect(html`<p title="${odd}">${html`<b>${odd}</b>`}${7}${false}${undefined}</p>`.text).toBe(
    '<p title="&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;"><b>&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;</b>7</p>',
  );
});
