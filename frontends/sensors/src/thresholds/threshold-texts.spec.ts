/** @jest-environment @officina/web-kit/testing/environment */
import { expect, it, test } from '@jest/globals';
import { sensorCreate } from '@officina/contracts/industrial/sensors';
import { thresholdTexts, type TypedThresholds } from './threshold-texts.ts';

const none: TypedThresholds = {
  ...{ high: null, low: null, beyondFor: null, hysteresis: null },
  ...{ opensIntervention: false, machineId: '' },
};
const machineId = '65a1b2c3d4e5f60718293a4b';
const textsOf = (typed: Partial<TypedThresholds>, unit = '°C/10') =>
  thresholdTexts({ ...none, ...typed }, unit);

it.each<[keyof ReturnType<typeof textsOf>, Partial<TypedThresholds>, string]>([
  ['high', {}, 'Facoltativo: sopra questo valore il sensore è in allarme'],
  ['high', { high: -2.5 }, 'In allarme sopra −2,5 °C'],
  ['low', {}, 'Facoltativo: sotto questo valore il sensore è in allarme'],
  ['low', { low: 0 }, 'In allarme sotto 0 °C'],
  ['beyondFor', {}, 'Vuoto: basta una lettura oltre il limite'],
  ['beyondFor', { beyondFor: 1 }, 'In allarme dopo 1 secondo oltre il limite'],
  ['beyondFor', { beyondFor: 90 }, 'In allarme dopo 90 secondi oltre il limite'],
  ['beyondFor', { beyondFor: 60 }, 'In allarme dopo 1 minuto oltre il limite'],
  ['beyondFor', { beyondFor: 300 }, 'In allarme dopo 5 minuti oltre il limite'],
  ['hysteresis', { high: 28 }, 'Vuoto: rientra appena il valore torna nel limite'],
  ['hysteresis', { high: 0.4, hysteresis: 0.1 }, 'Rientra a 0,3 °C in discesa'],
  ['hysteresis', { low: 4, hysteresis: 0.5 }, 'Rientra a 4,5 °C in salita'],
])('%s in %j is explained', (name, typed, hint) => {
  expect(textsOf(typed)[name]).toEqual({ hint });
});

test('what a save refuses has advice, with the same text where thresholds contradict each other', () => {
  const cases: Partial<TypedThresholds>[] = [
    ...[
      { high: 4, low: 4 },
      { high: 4, low: 5 },
      { high: 5, low: 4 },
      { high: 1e12, low: -1e12 },
    ],
    ...[{ high: 1.1e12 }, { low: -1.1e12 }, { hysteresis: -1 }, { hysteresis: 1.1e12 }, { hysteresis: 0 }],
    ...[
      { high: 0.4, low: 0.1, hysteresis: 0.3 },
      { high: 0.4, low: 0.1, hysteresis: 0.29 },
    ],
    ...[{ beyondFor: -1 }, { beyondFor: 1.5 }, { beyondFor: 86_400 }, { beyondFor: 86_401 }],
    ...[
      { opensIntervention: true },
      { opensIntervention: true, high: 1 },
      { opensIntervention: true, machineId },
    ],
    { opensIntervention: true, low: 1, machineId },
    ...[{ high: 'x' }, { low: 'x' }, { beyondFor: 'x' }, { hysteresis: 'x' }],
  ];
  const own = new Set<PropertyKey>(Object.keys(none));
  for (const typed of cases) {
    const body = { ...none, ...typed, type: 'MODBUS', dataCode: 'T', register: 'h1', connection: '10.0.0.7' };
    const { error } = sensorCreate.safeParse({ ...body, machineId: typed.machineId ?? null });
    const issues = (error?.issues ?? []).filter(({ path: [name] }) => name !== undefined && own.has(name));
    const advice = Object.entries(textsOf(typed)).flatMap(([name, text]) => (text.advice ? [name] : []));
    expect([typed, advice]).toEqual([typed, issues.map(({ path }) => path[0])]);
    for (const { path, message, code } of issues)
      if (code === 'custom') expect(textsOf(typed)).toMatchObject({ [String(path[0])]: { advice: message } });
  }
});
