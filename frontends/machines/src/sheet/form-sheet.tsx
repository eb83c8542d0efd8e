import type { Machine } from '@officina/contracts/maintenance/machines';
import { Plate } from '@officina/web-kit';
import { ServerFormView, TabPanel, TabStrip, useWatch } from '@officina/web-kit/forms';
import { Sheet } from '@officina/web-kit/overlays';
import type { ReactNode } from 'react';
import { it } from '../it.ts';
import { AdvancedTab } from './advanced-tab.tsx';
import { BaseTab } from './base-tab.tsx';
import { CustomTab } from './custom-tab.tsx';
import { tabFields, tabKeys } from './tab-fields.ts';
import type { MachineForm } from './use-machine-form.ts';

interface FormSheetProps extends MachineForm {
  open: boolean;
  onClose: () => void;
  /** Absent while it is being created. */
  machine?: Machine;
  foot: ReactNode;
  /** Dialogs of the sheet. */
  children?: ReactNode;
}

/** «Crea/Modifica macchinario»: head with name and plate as they are typed, three tabs, one form. */
export function FormSheet(props: FormSheetProps) {
  const { form, tab, openTab, unsay, open, onClose, machine, foot, children } = props;
  const [name, code] = useWatch({ control: form.form.control, name: ['name', 'shortCode'] });
  const tabsId = `${form.id}tabs`;
  const tabs = tabKeys.map((key) => ({
    key,
    label: it.sheetTabs[key],
    errors: form.errorsIn(tabFields[key]),
  }));
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dirty={form.dirty}
      width={940}
      title={it.sheetTitle}
      heading={name.trim() || machine?.shortCode || it.create}
      marks={code.trim() && <Plate code={code.trim()} look="ink" />}
      below={<TabStrip id={tabsId} label={it.sheetTitle} tabs={tabs} value={tab} onChange={openTab} />}
      foot={foot}
    >
      <div onInput={unsay}>
        <ServerFormView form={form}>
          <TabPanel id={tabsId} tab="base" current={tab}>
            <BaseTab form={form} />
          </TabPanel>
          <TabPanel id={tabsId} tab="advanced" current={tab}>
            <AdvancedTab form={form} machine={machine} />
          </TabPanel>
          <TabPanel id={tabsId} tab="custom" current={tab}>
            <CustomTab form={form} />
          </TabPanel>
        </ServerFormView>
      </div>
      {children}
    </Sheet>
  );
}
