/** Made-up machines and interventions for the page of the kit. */
const names = [
  ['PRE-01', 'Pressa eccentrica Zani'],
  ['PRE-02', 'Pressa piegatrice Schiavi RG 100'],
  ['SAL-04', 'Saldatrice TIG Cebora 270'],
  ['LAS-01', 'Taglio laser Prima Power Platino'],
  ['COM-01', 'Compressore Fini K-Max 1510'],
  ['XX-0007', 'Trapano a colonna (da censire)'],
  ['MUL-03', 'Carrello elevatore OM E20'],
  ['SEG-01', 'Segatrice a nastro MEP Shark 332'],
  ['FRE-03', 'Centro di lavoro Mandelli M5'],
] as const;

export const machines = names.map(([code, name]) => ({ value: code, label: name, plate: code }));

const states = ['OPEN', 'OPEN', 'ASSIGNED', 'ASSIGNED', 'OPEN', 'WAITING PARTS'] as const;
const types = ['RICHIESTA', 'RICHIESTA', 'PROVVISORIA', 'PERMANENTE', 'ESTERNA'] as const;
const texts = [
  'Perdita d’olio dal cilindro destro, la pressa scende da sola',
  'Raffreddamento della torcia intermittente',
  'Allarme 2040 temperatura ottica, si ferma ogni mezz’ora',
  'La frizione slitta in quinta velocità',
  'Rumore al cuscinetto dell’asse Z sopra 4.000 giri',
] as const;

export interface Job {
  id: string;
  code: string;
  machine: string;
  status: (typeof states)[number];
  type: (typeof types)[number];
  text: string;
  urgent: boolean;
  reported: boolean;
  end: string;
  place: string;
}

export const jobs: Job[] = Array.from({ length: 37 }, (_, index) => {
  const [code, machine] = names[index % names.length] ?? names[0];
  return {
    id: `job-${index}`,
    code,
    machine,
    status: states[(index * 5) % states.length] ?? 'OPEN',
    type: types[(index * 3) % types.length] ?? 'RICHIESTA',
    text: texts[(index * 2) % texts.length] ?? texts[0],
    urgent: index % 7 === 0,
    reported: index % 4 === 0,
    end: index % 3 === 0 ? '' : `2026-09-${String(10 + (index % 18)).padStart(2, '0')}`,
    place: `Capannone ${'ABC'[index % 3]}`,
  };
});
