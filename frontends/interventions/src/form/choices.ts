import type { InterventionPriority, InterventionStatus } from '@officina/contracts/maintenance/interventions';
import { statuses } from '@officina/web-kit';
import type { Choice, Option } from '@officina/web-kit/forms';

const statusChoice = (value: InterventionStatus): Choice<InterventionStatus> => ({
  value,
  label: statuses.intervention[value].word,
  glyph: statuses.intervention[value].glyph,
});

const priorityOption = (value: InterventionPriority): Option<InterventionPriority> => ({
  value,
  label: statuses.priority[value].word,
  icon: statuses.priority[value].glyph,
});

export const statusChoices = (['OPEN', 'ASSIGNED', 'WAITING PARTS', 'CLOSED'] as const).map(statusChoice);
export const priorityOptions = (['URGENT', 'NORMAL', 'LOW'] as const).map(priorityOption);
