/** The rows that a batch command is about: the amount of each, and the sum per currency. */
import type { Column, ResourceForm, Row } from "@ballast/contract/console/form.ts";
import type { Currency } from "@ballast/contract/money.ts";
import { Typography } from "antd";
import { Amount, currencyOf, inList, short, Value } from "./value.tsx";
import { Wide } from "./wide.tsx";

export type Chosen = { resource: ResourceForm; rows: Row[] };

export function ChosenRows({ resource, rows }: Chosen) {
  const columns = inList(resource).filter(
    ({ kind, name, idKind }) => kind === "amount" || name === "state" || idKind === "member",
  );
  return (
    <section aria-label="What was chosen" style={{ marginTop: 12 }}>
      <Wide style={{ maxHeight: 220, overflow: "auto" }}>
        <table className="chosen">
          <thead>
            <tr>
              <th>Id</th>
              {columns.map(({ name, title, kind }) => (
                <th key={name} className={kind}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, values }) => (
              <tr key={id}>
                <td title={id}>{short(id)}</td>
                {columns.map((column) => (
                  <td key={column.name} className={column.kind}>
                    <Value
                      column={{ ...column, leadsTo: null }}
                      value={values[column.name] ?? null}
                      values={values}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Wide>
      {columns
        .filter(({ kind }) => kind === "amount")
        .map((column) => (
          <div key={column.name}>
            <Typography.Text strong>{`${column.title} together: `}</Typography.Text>
            {sumsOf(column, rows).map(([currency, units], at) => (
              <span key={currency}>
                {at > 0 && " and "}
                <Amount units={String(units)} currency={currency} />
              </span>
            ))}
          </div>
        ))}
    </section>
  );
}

/** Sums a column per currency; amounts of different currencies are never added. */
export function sumsOf(column: Column, rows: readonly Row[]): [Currency, bigint][] {
  const sums = new Map<Currency, bigint>();
  for (const { values } of rows) {
    const units = values[column.name];
    if (units === null || units === undefined) continue;
    const currency = currencyOf(column, values);
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(String(units)));
  }
  return [...sums];
}
