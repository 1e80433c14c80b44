import { Badge } from "#platform/web/parts/Badge.tsx";
import { WideSheet } from "#platform/web/parts/WideSheet.tsx";
import { t } from "./words.ts";

export interface PaperRow {
  id: string;
  /** As many as there are heads; the first names the row. */
  cells: readonly string[];
  /** Does it count today? */
  counts: boolean;
}

/** Certificates, eyesight tests or calibrations: each with whether it counts today, where a phone shows it. */
export function PapersTable(props: {
  label: string;
  heads: readonly string[];
  rows: readonly PaperRow[];
  none: string;
}) {
  const { label, heads, rows, none } = props;
  const [first, ...others] = heads;
  if (rows.length === 0) return <p className="quiet">{none}</p>;
  return (
    <WideSheet label={label}>
      <table className="table">
        <thead>
          <tr>
            {[first, t.status, ...others].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...rest], counts }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                <Badge tone={counts ? "done" : "quiet"}>{counts ? t.counts : t.ended}</Badge>
              </td>
              {rest.map((cell, at) => (
                <td key={others[at]} className="whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}
