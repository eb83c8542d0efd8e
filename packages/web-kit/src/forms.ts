export { locate } from './forms/geolocation.ts';
export type { Position, LocationFailure } from './forms/geolocation.ts';
export { instantOfDay } from './core/dates/days.ts';
export { Checkbox, CheckTile } from './forms/checkbox.tsx';
export { ChoiceTiles } from './forms/choice-tiles.tsx';
export type { Choice } from './forms/choice-tiles.tsx';
export { Combobox } from './forms/combobox.tsx';
export { DateInput, DayPicker } from './forms/date-input.tsx';
export { ErrorSummary } from './forms/error-summary.tsx';
export { countNearLimit, Field, type ControlProps, isPlainEnter } from './forms/field.tsx';
export { machineOption, machineOptions, activeMachineOptions, Select, type Option } from './forms/select.tsx';
export { MultiCombobox } from './forms/multi-combobox.tsx';
export type { GroupedOption } from './forms/multi-combobox.tsx';
export { NameValueList } from './forms/name-value-list.tsx';
export type { NameValue } from './forms/name-value-list.tsx';
export { fold } from './forms/matches.tsx';
export { dayErrors, usePeriodParams } from './forms/period.ts';
export type { Period } from './forms/period.ts';
export { FormPageHeader } from './forms/form-page-header.tsx';
export { FormField, ServerFormView, useFormValue } from './forms/server-form.tsx';
export { SaveBar } from './forms/save-bar.tsx';
export { Switch } from './forms/switch.tsx';
export { TabPanel, TabStrip } from './forms/tabs.tsx';
export type { TabEntry } from './forms/tabs.tsx';
export { TagInput } from './forms/tag-input.tsx';
export { NumberInput, TextArea, TextInput } from './forms/text-inputs.tsx';
export { UnsavedGuard } from './forms/unsaved-guard.tsx';
export { useResettingDraft } from './forms/use-draft-of.ts';
export { changedPaths, useStoredForm } from './forms/use-stored-form.ts';
export { useServerForm, type ServerForm, type ServerFormOptions } from './forms/use-server-form.ts';
export { useWatch } from 'react-hook-form';
export {
  type Unlocated,
  countNear,
  refusedEnds,
  usePeriodInAddress,
  machinesInUse,
  useDraftOf,
} from './deprecated.ts';
