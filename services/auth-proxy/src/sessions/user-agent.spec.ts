import { expect, it } from '@jest/globals';
import { deviceOf } from './user-agent.ts';

const mozilla = 'Mozilla/5.0';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0';

it.each([
  [`${mozilla} (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'computer', 'Chrome su Windows'],
  [
    `${mozilla} (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/139.0.0.0`,
    'computer',
    'Edge su Windows',
  ],
  [`${mozilla} (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0`, 'computer', 'Firefox su Linux'],
  [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'computer', 'Chrome su ChromeOS'],
  [
    `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
    'computer',
    'Safari su Mac',
  ],
  [`${mozilla} (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'phone', 'Chrome su Android'],
  [`${mozilla} (Linux; Android 10; K) ${chrome} Safari/537.36`, 'tablet', 'Chrome su Android'],
  [
    `${mozilla} (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'phone',
    'Samsung Internet su Android',
  ],
  [
    `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
    'phone',
    'Safari su iPhone',
  ],
  [
    `${mozilla} (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/139.0 Mobile/15E148 Safari/604.1`,
    'tablet',
    'Chrome su iPad',
  ],
  ['curl/8.5.0', 'computer', 'Dispositivo sconosciuto'],
  ['<script>alert(1)</script>', 'computer', 'Dispositivo sconosciuto'],
  [undefined, 'computer', 'Dispositivo sconosciuto'],
])('the browser %j is a %s, «%s»', (userAgent, kind, name) => {
  expect(deviceOf(userAgent)).toEqual({ kind, name });
});
