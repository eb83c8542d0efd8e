import { Logo } from '@officina/web-kit';
import { ButtonStates } from './button-states.tsx';
import { ChartStates } from './chart-states.tsx';
import { EmptyStates, MessageStates, SectionStates } from './message-states.tsx';
import { FieldStates, FormStates, PickerStates } from './form-states.tsx';
import { ListStates } from './list-states.tsx';
import { MarkStates } from './mark-states.tsx';
import { OverlayStates } from './overlay-states.tsx';

/** Every component of the kit in all its states. `?tema=dark` shows the dark theme. */
export function KitPage() {
  return (
    <main className="ui:mx-auto ui:grid ui:max-w-[1360px] ui:grid-cols-1 ui:gap-4 ui:p-(--gutter)">
      <h1 className="ui:flex ui:items-center ui:gap-3 ui:py-2">
        <Logo />
        Foglio degli stati
      </h1>
      <div className="ui:grid ui:grid-cols-1 ui:items-start ui:gap-3 ui:lg:grid-cols-2">
        <div className="ui:grid ui:min-w-0 ui:grid-cols-1 ui:gap-3">
          <ButtonStates />
          <FieldStates />
          <EmptyStates />
          <PickerStates />
        </div>
        <div className="ui:grid ui:min-w-0 ui:grid-cols-1 ui:gap-3">
          <MarkStates />
          <MessageStates />
          <SectionStates />
          <OverlayStates />
          <FormStates />
        </div>
      </div>
      <ListStates />
      <ChartStates />
    </main>
  );
}
