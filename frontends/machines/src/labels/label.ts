import type { Machine } from '@officina/contracts/maintenance/machines';
import { texts } from '../texts.ts';

/** Sizes of specification §9 in CSS pixels: the code with its quiet zone, and the card around it. */
export const labelSizes = { cardWidth: 280, qrSize: 240 } as const;

/** Quality of the saved images (specification §9). */
export const imageQuality = 0.9;

export type LabelKind = keyof typeof texts.qrNames;

/** A QR label: the code's content and the texts under it. */
export interface Label {
  kind: LabelKind;
  shortCode: string;
  name: string;
  /** The code's content; undefined when the machine has none. */
  content: string | undefined;
  caption: string;
  /** Whether the caption uses the monospaced font, as ids and serials do. */
  mono: boolean;
}

/** Path of the public report form for a machine. */
export const reportPath = (tenant: string, shortCode: string): string =>
  `/form?${new URLSearchParams({ tenant, machine: shortCode }).toString()}`;

type NamedMachine = Pick<Machine, 'shortCode' | 'name'>;

/** Address of the tenant's report form. */
export interface FormAddress {
  tenant: string;
  /** Address that phones can open. */
  publicUrl: string;
  /** Whether the tenant has the report form. */
  hasForm: boolean;
}

/** Label with the address of the report form; without a caption if the form would refuse a report. */
export function reportLabel(machine: Machine, { tenant, publicUrl, hasForm }: FormAddress): Label {
  const { shortCode, isActive } = machine;
  return {
    kind: 'report',
    shortCode,
    name: machine.name || '',
    content: new URL(reportPath(tenant, shortCode), publicUrl).href,
    caption: hasForm && isActive ? texts.scanToReport : '',
    mono: false,
  };
}

const plainLabel = (kind: LabelKind, machine: NamedMachine, content: string | null | undefined): Label => ({
  kind,
  shortCode: machine.shortCode,
  name: machine.name || '',
  content: content || undefined,
  caption: content || '—',
  mono: true,
});

/** The four specified labels: direct report, short code, id, serial. */
export const labelsOf = (machine: Machine, form: FormAddress): Label[] => [
  reportLabel(machine, form),
  plainLabel('code', machine, machine.shortCode),
  plainLabel('id', machine, machine._id),
  plainLabel('serial', machine, machine.serial),
];
