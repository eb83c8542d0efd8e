import { valueInWords, type ChartData, type ChartRow } from './chart-data.ts';

interface ChartTableProps {
  data: ChartData;
  caption: string;
  /** Heading of the rows: «Giorno». */
  rowsAre: string;
  onPick?: (row: ChartRow) => void;
}

/** The data of a chart as a table: a row for each place on the axis, whose name is a button if `onPick` is set. */
export function ChartTable({ data, caption, rowsAre, onPick }: ChartTableProps) {
  // A table wider than its box scrolls by keyboard with the focus on a row's button, else on the box itself.
  const focusable = onPick ? {} : { tabIndex: 0 };
  return (
    <div data-scroll="" className="ui:chart-table" role="group" aria-label={caption} {...focusable}>
      <table className="ui:data-table">
        <caption className="ui:sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{rowsAre}</th>
            {data.series.map(({ key, label }) => (
              <th key={key} scope="col" data-right="">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {onPick ? (
                  <button
                    type="button"
                    className="ui:underline ui:underline-offset-3"
                    onClick={() => onPick(row)}
                  >
                    {row.name}
                  </button>
                ) : (
                  row.name
                )}
              </th>
              {data.series.map(({ key }) => (
                <td key={key} data-right="">
                  {valueInWords(row.values[key], data.format)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
