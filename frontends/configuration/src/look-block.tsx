import { densities, Segmented, themes, useDensity, useShortcuts, useTheme } from '@officina/web-kit';
import { Checkbox } from '@officina/web-kit/forms';
import { Monitor, Moon, Rows2, Rows3, Sun, type LucideIcon } from 'lucide-react';
import { Block } from './block.tsx';
import { texts } from './texts.ts';

const themeIcons = { system: Monitor, light: Sun, dark: Moon };
const themeOptions = themes.map((value) => ({ value, label: texts.themes[value], icon: themeIcons[value] }));

const densityIcons = { comoda: Rows2, compatta: Rows3 };
const densityOptions = densities
  .toReversed()
  .map((value) => ({ value, label: texts.densities[value], icon: densityIcons[value] }));

interface ChoiceProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string; icon: LucideIcon }[];
}

function Choice<V extends string>(props: ChoiceProps<V>) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <span aria-hidden="true" className="text-label font-semibold">
        {props.label}
      </span>
      <Segmented {...props} />
    </div>
  );
}

/** Theme, density and single keys, as this person wants them on this device. */
export function LookBlock() {
  const [theme, setTheme] = useTheme();
  const [density, setDensity] = useDensity();
  const [hasShortcuts, setShortcuts] = useShortcuts();
  return (
    <Block title={texts.look} note={texts.lookMore}>
      <div className="grid gap-4">
        <Choice label={texts.theme} value={theme} onChange={setTheme} options={themeOptions} />
        <div className="grid gap-1.5">
          <Choice label={texts.density} value={density} onChange={setDensity} options={densityOptions} />
          <p className="text-label text-ink-2">{texts.densityMore}</p>
        </div>
        <div className="grid gap-1.5">
          <Checkbox label={texts.shortcuts} value={hasShortcuts} onChange={setShortcuts} />
          <p className="text-label text-ink-2">{texts.shortcutsMore}</p>
        </div>
      </div>
    </Block>
  );
}
