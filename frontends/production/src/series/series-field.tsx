import { Field, MultiCombobox } from '@officina/web-kit/forms';
import { ChartSwatch } from '@officina/web-kit/chart';
import { texts } from '../texts.ts';
import { lookAt, mostSeries } from './looks.ts';
import type { Offered } from './offered.ts';

interface SeriesFieldProps {
  offered: readonly Offered[];
  /** Of the chosen ones. */
  keys: readonly string[];
  onChoose: (keys: string[]) => void;
  className?: string;
}

/** «Serie di dati»: those of the sensors, by machines, each chosen one with the line that it is drawn with. */
export function SeriesField({ offered, keys, onChoose, className }: SeriesFieldProps) {
  const options = offered.map(({ key, code, name, unit, group }) => ({
    ...{ value: key, label: unit ? `${name}, ${unit}` : name, group },
    ...(name !== code && { code }),
  }));
  const markOf = (key: string) => <ChartSwatch series={{ key, label: key, ...lookAt(keys.indexOf(key)) }} />;
  return (
    <Field label={texts.series} className={className}>
      <MultiCombobox
        {...{ value: keys, options, onChange: onChoose, mark: markOf }}
        most={mostSeries}
        full={texts.full}
        none={texts.noMatch}
        placeholder={texts.addSeries}
      />
    </Field>
  );
}
