import type { Spare } from '@officina/contracts/maintenance/spares';
import { Badge, Plate } from '@officina/web-kit';
import {
  Paper,
  PaperBlock,
  PaperEnd,
  PaperFacts,
  PaperMarks,
  PaperSubject,
  PaperText,
} from '@officina/web-kit/paper';
import { useNamedMachines } from './record.ts';
import { texts } from './texts.ts';

const { labels } = texts;

/** The printed page of a stored spare: its data, machine, state and supplier. */
export function SparePaper({ spare }: { spare: Spare }) {
  const { query, byId } = useNamedMachines();
  const machine = byId.get(spare.machineId ?? '');
  return (
    <Paper title={texts.paper} code={spare.code ?? undefined} isComplete={query.isSuccess}>
      <PaperSubject title={spare.name}>
        <PaperMarks>
          <Badge of="spare" value={spare.orderStatus} />
          {machine && <Plate code={machine.shortCode} />}
          {machine ? machine.name : spare.machineId ? texts.unknownMachine : texts.noMachine}
        </PaperMarks>
      </PaperSubject>
      <PaperFacts
        facts={(['code', 'code2', 'unity', 'manufacture', 'contact'] as const).map((name) => ({
          name: labels[name],
          value: spare[name],
        }))}
      />
      {(['description', 'notes'] as const).map(
        (name) =>
          spare[name] && (
            <PaperBlock key={name} title={labels[name]}>
              <PaperText>{spare[name]}</PaperText>
            </PaperBlock>
          ),
      )}
      <PaperEnd signatures={texts.signatures} />
    </Paper>
  );
}
