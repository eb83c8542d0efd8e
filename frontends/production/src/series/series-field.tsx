import { Field, MultiCombobox } from '@officina/web-kit/forms';
import { ChartSwatch } from '@officina/web-kit/chart';
import { texts } from '../texts.ts';
import { lookAt, mostSeries } from './looks.ts';
import type { Offered } from './offered.ts';

interface SeriesFieldProps {
  offered: readonly Offered[];
  codes: readonly string[];
  onChoose: (codes: string[]) => void;
  className?: string;
}

/** «Serie di dati»: those of the sensors, by machines, each chosen one with the line that it is drawn with. */
export function SeriesField({ offered, codes, onChoose, className }: SeriesFieldProps) {
  const options = offered.map(({ code, name, unit, group }) => ({
    ...{ value: code, label: unit ? `${name}, ${unit}` : name, group },
    ...(name !== code && { code }),
  }));
  const markOf = (code: string) => (
    <ChartSwatch series={{ key: code, label: code, ...lookAt(codes.indexOf(code)) }} />
  );
  return (
    <Field label={texts.series} className={className}>
      <MultiCombobox
        {...{ value: codes, options, onChange: onChoose, mark: markOf }}
        most={mostSeries}
        full={texts.full}
        none={texts.noMatch}
        placeholder={texts.addSeries}
      />
    </Field>
  );
}
