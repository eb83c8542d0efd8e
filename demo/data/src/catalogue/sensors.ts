import type { SensorCreate } from '@officina/contracts/industrial/sensors';

/** A sensor of the demo, at the address of the simulated devices. */
export interface DemoSensor {
  /** Name of its machine. */
  machine: string;
  body: Omit<SensorCreate, 'connection' | 'machineId' | 'dataCode'> & { dataCode: string };
}

/** Beyond which values a sensor is in alarm, by its code. */
const thresholds: Record<
  string,
  Pick<SensorCreate, 'high' | 'low' | 'beyondFor' | 'hysteresis' | 'opensIntervention'>
> = {
  // Crossed every four hours, for one.
  'SER1-T': { high: 19, beyondFor: 300, hysteresis: 0.5 },
  // Crossed while the compressor stands still.
  ARIA: { low: 6, beyondFor: 120, hysteresis: 0.3 },
  // Crossed on some days.
  'OLIO-PRE': { high: 50, beyondFor: 300, hysteresis: 2 },
  // Never crossed by the simulated device: an intervention that opens by itself would surprise.
  'OLIO-COM': { high: 95, beyondFor: 120, hysteresis: 5, opensIntervention: true },
};

/**
 * `Code | Description | Register | Unit | Value from which the machine counts as running`, for one machine and one of
 * the simulated units (demo/simulator/src/demo-plant.ts).
 */
const sensorsOf = (machine: string, subordinate: string, lines: string[]): DemoSensor[] =>
  lines.map((line) => {
    const [dataCode = '', description = '', register = '', unit = '', runsFrom] = line.split(' | ');
    const body = { dataCode, description, register, unit, subordinate, sampling: 1, saveOnlyChanges: false };
    const running = runsFrom ? { runsFrom: Number(runsFrom) } : {};
    return { machine, body: { ...body, type: 'MODBUS', ...running, ...thresholds[dataCode] } };
  });

/** Sensors of the winery: its bottling line and two cooled tanks. */
export const winerySensors: DemoSensor[] = [
  ...sensorsOf('Riempitrice Bottavi R12', '1', [
    'PEZZI | Bottiglie riempite | h0w+ | pz/h',
    'VELOC | Velocità della linea | h2 | pz/h | 1000',
    'FERMI | Fermi della linea | h3+ | n/h',
    'MARCIA | Linea in marcia | d0',
  ]),
  ...sensorsOf('Serbatoio termoregolato 1 da 100 hl', '4', [
    'SER1-T | Temperatura serbatoio 1 | i0n | °C/10',
    'SER1-L | Livello serbatoio 1 | i2 | %',
    'SER1-F | Valvola del freddo serbatoio 1 | c0',
  ]),
  ...sensorsOf('Serbatoio termoregolato 2 da 100 hl', '5', [
    'SER2-T | Temperatura serbatoio 2 | i0n | °C/10',
    'SER2-L | Livello serbatoio 2 | i2 | %',
    'SER2-F | Valvola del freddo serbatoio 2 | c0',
  ]),
];

/** Sensors of the workshop: a compressor and a press. */
export const workshopSensors: DemoSensor[] = [
  ...sensorsOf('Compressore a vite Soffiara 15', '2', [
    'ARIA | Pressione dell’aria | h0 | bar/100',
    'OLIO-COM | Temperatura olio compressore | h1n | °C/10',
    'ORE-COM | Ore di lavoro del compressore | h2w | h',
    'CARICO | Compressore a carico | d0 |  | 1',
  ]),
  ...sensorsOf('Pressa idraulica Kondara 160', '3', [
    'PRESSIO | Pressione della pressa | h0f | bar',
    'OLIO-PRE | Temperatura olio pressa | h2fs | °C',
    'COLPI | Colpi della pressa | h4+ | pz/h | 1',
  ]),
];
