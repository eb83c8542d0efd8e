import type { Machine } from '@officina/contracts/maintenance/machines';
import { texts } from '../texts.ts';

/** Specification §9, in CSS pixels: the code with its quiet zone, and the card around it. */
export const labelSizes = { cardWidth: 280, qrSize: 240 } as const;

/** Specification §9: quality of the saved pictures. */
export const imageQuality = 0.9;

export type LabelKind = keyof typeof texts.qrNames;

/** One QR label: what the code holds and what people read under it. */
export interface Label {
  kind: LabelKind;
  shortCode: string;
  name: string;
  /** The code's content; undefined when the machine has none. */
  content: string | undefined;
  caption: string;
  /** Ids and serials are written in Mono. */
  mono: boolean;
}

/** Path of the public report form, on this machine. */
export const reportPath = (tenant: string, shortCode: string): string =>
  `/form?${new URLSearchParams({ tenant, machine: shortCode }).toString()}`;

type Named = Pick<Machine, 'shortCode' | 'name'>;

export interface WayToForm {
  tenant: string;
  /** What people's phones can open. */
  publicUrl: string;
  /** Whether the tenant has the report form. */
  hasForm: boolean;
}

/** The whole address of the report form; it promises nothing that the form would refuse. */
export function reportLabel(machine: Machine, { tenant, publicUrl, hasForm }: WayToForm): Label {
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

const plain = (kind: LabelKind, machine: Named, content: string | null | undefined): Label => ({
  kind,
  shortCode: machine.shortCode,
  name: machine.name || '',
  content: content || undefined,
  caption: content || '—',
  mono: true,
});

/** The four specified labels: direct report, short code, id, serial. */
export const labelsOf = (machine: Machine, way: WayToForm): Label[] => [
  reportLabel(machine, way),
  plain('code', machine, machine.shortCode),
  plain('id', machine, machine._id),
  plain('serial', machine, machine.serial),
];
