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

/** Certificates, eyesight tests or calibrations: each with whether it counts today. */
export function PapersTable(props: {
  label: string;
  heads: readonly string[];
  rows: readonly PaperRow[];
  none: string;
}) {
  const { label, heads, rows, none } = props;
  if (rows.length === 0) return <p className="quiet">{none}</p>;
  return (
    <WideSheet label={label}>
      <table className="table">
        <thead>
          <tr>
            {[...heads, t.status].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [first, ...rest], counts }) => (
            <tr key={id}>
              <th scope="row">{first}</th>
              {rest.map((cell, at) => (
                <td key={heads[at + 1]}>{cell}</td>
              ))}
              <td>
                <Badge tone={counts ? "done" : "quiet"}>{counts ? t.counts : t.ended}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideSheet>
  );
}
