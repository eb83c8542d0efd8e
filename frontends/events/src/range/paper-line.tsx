import { counted, formatNumber, italianDay, usePrinting } from '@officina/web-kit';
import type { Option } from '@officina/web-kit/forms';
import { mostPrinted } from '../list/group.ts';
import { texts } from '../texts.ts';
import type { Wanted } from './range.ts';

interface PaperLineProps {
  wanted: Wanted;
  machines: readonly Option<string>[];
  count: number;
}

/** On paper, which does not have the form: of which days, machine and person the events are, and how many of them. */
export function PaperLine({ wanted, machines, count }: PaperLineProps) {
  if (!usePrinting()) return null;
  const machine = machines.find(({ value }) => value === wanted.machine)?.label;
  const parts = [
    `${texts.from} ${italianDay(wanted.from)} ${texts.to.toLowerCase()} ${italianDay(wanted.to)}`,
    wanted.machine && `${texts.machine}: ${machine ?? '…'}`,
    wanted.person && `${texts.person}: ${wanted.person}`,
    count > mostPrinted
      ? `${texts.title} 1–${mostPrinted} di ${formatNumber(count)}`
      : counted(count, 'evento', 'eventi'),
  ];
  return <p className="mb-3 text-label">{parts.filter(Boolean).join(' · ')}</p>;
}
