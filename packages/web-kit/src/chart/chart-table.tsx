import { valueInWords, type ChartData, type ChartRow } from './chart-data.ts';

interface ChartTableProps {
  data: ChartData;
  caption: string;
  /** What a row is: «Giorno». */
  rowsAre: string;
  onPick?: (row: ChartRow) => void;
}

/** The numbers behind a chart: a row for each place of its axis, whose name opens what is behind it. */
export function ChartTable({ data, caption, rowsAre, onPick }: ChartTableProps) {
  // What is wider than its place is reached by the rows' names, else by itself.
  const scrolledByKeys = onPick ? {} : { tabIndex: 0 };
  return (
    <div data-scroll="" className="ui:chart-table" role="group" aria-label={caption} {...scrolledByKeys}>
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
