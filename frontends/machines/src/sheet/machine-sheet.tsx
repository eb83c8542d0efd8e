import { Plate, useMatch, useNavigate } from '@officina/web-kit';
import { TabPanel, TabStrip, useWatch } from '@officina/web-kit/forms';
import { useShownSheet } from '@officina/web-kit/overlays';
import { RecordSheet, useRecord, useRecordAddress, useRecordForm } from '@officina/web-kit/records';
import { useState } from 'react';
import { useCustomers, usePeople, useSites } from '../references.ts';
import { texts } from '../texts.ts';
import { machineRecord, type MachineValues } from '../record.ts';
import { AdvancedTab, BaseTab, CustomTab } from './tabs.tsx';
type Tab = keyof typeof texts.sheetTabs;

/** Fields that are not on the first tab. */
const otherTabs: Partial<Record<keyof MachineValues, Tab>> = {
  manualLink: 'advanced',
  customer: 'advanced',
  customData: 'custom',
};
const tabOf = (field: string): Tab => otherTabs[field as keyof MachineValues] ?? 'base';

/** The sheet that the address names, over the list or a summary. */
export function MachineSheet() {
  const { target, close } = useRecordAddress();
  const shown = useShownSheet(target);
  const navigate = useNavigate();
  const onSummary = useMatch('/machine/:id');
  const leave = onSummary ? () => void navigate('/machine', { replace: true }) : close;
  if (!shown.target) return null;
  return (
    <OpenMachine
      key={shown.opening}
      open={shown.open}
      id={shown.target.id}
      onClose={close}
      onRemoved={leave}
    />
  );
}

interface OpenMachineProps {
  open: boolean;
  /** Absent for a new machine. */
  id?: string;
  onClose: () => void;
  /** Called after a delete, when the page behind may have nothing left to show. */
  onRemoved: () => void;
}

/** «Crea/Modifica macchinario»: a header with the typed name and plate, and one form in three tabs. */
function OpenMachine({ open, id, onClose, onRemoved }: OpenMachineProps) {
  const found = useRecord(machineRecord, id);
  const [tab, openTab] = useState<Tab>('base');
  const editing = useRecordForm(machineRecord, { found, onClose, reveal: (path) => openTab(tabOf(path)) });
  const { form, latest: machine } = editing;
  const [name, code] = useWatch({ control: form.control, name: ['name', 'shortCode'] });
  const { nameOf: nameOfPerson } = usePeople();
  const { nameOf: nameOfSite } = useSites();
  const { nameOf: nameOfCustomer } = useCustomers();
  const tabs = (Object.keys(texts.sheetTabs) as Tab[]).map((key) => ({
    key,
    label: texts.sheetTabs[key],
    errors: form.errorsIn(Object.keys(texts.labels).filter((field) => tabOf(field) === key)),
  }));
  const panel = { id: `${form.id}tabs`, current: tab };
  return (
    <RecordSheet
      record={machineRecord}
      editing={editing}
      found={found}
      open={open}
      onClose={onClose}
      onRemoved={onRemoved}
      width={940}
      heading={name.trim() || (machine?.shortCode ?? texts.create)}
      marks={code.trim() && <Plate code={code.trim()} look="ink" />}
      below={<TabStrip id={panel.id} label={texts.sheetTitle} tabs={tabs} value={tab} onChange={openTab} />}
      subject={{ plate: machine?.shortCode, name: machine?.name ?? undefined }}
      words={{ owner: nameOfPerson, site: nameOfSite, customer: nameOfCustomer }}
    >
      <TabPanel {...panel} tab="base">
        <BaseTab form={form} />
      </TabPanel>
      <TabPanel {...panel} tab="advanced">
        <AdvancedTab form={form} machine={machine} />
      </TabPanel>
      <TabPanel {...panel} tab="custom">
        <CustomTab form={form} />
      </TabPanel>
    </RecordSheet>
  );
}
