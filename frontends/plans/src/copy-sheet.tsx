import type { Plan } from '@officina/contracts/maintenance/plans';
import {
  api,
  Button,
  Card,
  counted,
  invalidateEntities,
  messages,
  Plate,
  randomKey,
  useMachines,
} from '@officina/web-kit';
import { Combobox, Field, activeMachineOptions } from '@officina/web-kit/forms';
import { Sheet, SheetFooter } from '@officina/web-kit/overlays';
import {
  recordMessageKey,
  PartialListNote,
  MissingRecord,
  reasonOf,
  useRecord,
  useRecords,
} from '@officina/web-kit/records';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { copyRoute, machineName, planRecord } from './record.ts';
import { texts } from './texts.ts';

/** Copies a plan to machines. Retries with the same machines do not copy twice. */
function useCopying(id: string, machineIds: readonly string[], onCopied: () => void) {
  const [busy, setBusy] = useState(false);
  const idempotencyKey = useMemo(() => ({ key: randomKey(), machineIds }).key, [machineIds]);
  const about = recordMessageKey(planRecord, id);
  const copy = async () => {
    setBusy(true);
    try {
      const body = { maintenanceId: id, machineIds: [...machineIds] };
      await api(copyRoute, { body, idempotencyKey });
      messages.success(texts.copied(counted(machineIds.length, 'macchina', 'macchine')), { about });
      onCopied();
      await invalidateEntities(['plan']);
    } catch (error) {
      messages.error(texts.notCopied(reasonOf(error, texts.labels)), { about });
    }
    setBusy(false);
  };
  return { busy, run: () => void copy() };
}

interface CopySheetProps {
  open: boolean;
  id: string;
  onClose: () => void;
}

/** Sheet that copies a plan to several machines in one step. */
export function CopySheet({ open, id, onClose }: CopySheetProps) {
  const found = useRecord(planRecord, id);
  const { query, byId } = useMachines();
  // Waits for the machines, because a header that grows with its plate would move the content.
  const plan = query.isFetched ? found.stored : undefined;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const plans = useRecords(planRecord);
  const options = useOptions(plan, plans.rows).filter(({ value }) => !chosen.includes(value));
  const { busy, run } = useCopying(id, chosen, onClose);
  const plate = byId.get(plan?.machineId ?? '')?.shortCode;
  const machines = counted(chosen.length, 'macchina', 'macchine');
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dirty={chosen.length > 0}
      busy={busy}
      isWaiting={!plan}
      width={560}
      title={texts.copyTitle}
      heading={plan?.description}
      marks={plate && <Plate code={plate} look="ink" />}
      foot={
        <SheetFooter>
          {plan && (
            <Button
              kind="key"
              size="lg"
              disabled={chosen.length === 0}
              busy={busy && texts.copying}
              onClick={run}
            >
              {texts.copyOn(machines)}
            </Button>
          )}
        </SheetFooter>
      }
    >
      {plan ? (
        <div className="grid grid-cols-1 gap-4.5">
          <p className="text-ink-2">{texts.copyHint}</p>
          <Field label={texts.addMachine}>
            <Combobox
              options={options}
              value=""
              onChange={(machine) => setChosen([...chosen, machine])}
              none={texts.noMachine}
            />
          </Field>
          <PartialListNote list={plans} of={texts.ofPlans} />
          <section aria-labelledby="scelte">
            <h2 id="scelte">{texts.chosen}</h2>
            <Card className="mt-3 px-4 py-1.5">
              {chosen.length === 0 && <p className="py-2 text-ink-2">{texts.noneChosen}</p>}
              <ul className="divide-y divide-line">
                {chosen.flatMap((machineId) => {
                  const machine = byId.get(machineId);
                  if (!machine) return [];
                  const removeMachine = () => setChosen(chosen.filter((other) => other !== machineId));
                  const name = machineName(machine);
                  return (
                    <li key={machineId} className="flex min-h-(--row) items-center gap-3">
                      <Plate code={machine.shortCode} />
                      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
                      <Button
                        kind="ghost"
                        size="sm"
                        icon={X}
                        label={texts.removeMachine(name)}
                        onClick={removeMachine}
                      />
                    </li>
                  );
                })}
              </ul>
            </Card>
          </section>
        </div>
      ) : (
        <MissingRecord found={found} texts={texts} />
      )}
    </Sheet>
  );
}

/** All other machines in use; those that have a plan with the same description are marked. */
function useOptions(plan: Plan | undefined, plans: readonly Plan[] = []) {
  const machines = activeMachineOptions(useMachines().query.data);
  const samePlans = plans.filter(({ description }) => description === plan?.description);
  return machines
    .filter(({ value }) => value !== plan?.machineId)
    .map((option) =>
      samePlans.some(({ machineId }) => machineId === option.value)
        ? { ...option, label: texts.alreadyHasPlan(option.label) }
        : option,
    );
}
