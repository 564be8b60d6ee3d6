/** Payments and proofs do not leave: the outside shows what the books do not know, or after a restore. */
import type { consoleSales } from "@ballast/contract/console-today.ts";
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { Link } from "@tanstack/react-router";
import { Alert } from "antd";
import { Instant } from "../ui/value.tsx";
import { lasting } from "./lasting.ts";

type Effects = OutputOf<typeof consoleSales>["effects"];

const WHY = {
  books_behind: "the chain or the bank shows payments that the books do not know",
  restored: "the books were restored, and nobody has said yet that the outside agrees",
} as const;

export function StoppedEffects({ effects, now }: { effects: Effects; now: Date }) {
  const { state, since, unknown } = effects;
  if (state === "go_on" || state === "not_asked" || since === null) return null;
  const many = unknown === 1 ? "1 is" : `${unknown} are`;
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={
        <>
          Nothing is signed, sent or published since <Instant at={since.toISOString()} /> UTC,{" "}
          {lasting(now.getTime() - since.getTime())} ago: {WHY[state]}.
        </>
      }
      description={
        <>
          {unknown > 0 && `${many} to be settled. `}Deposits and income go on.{" "}
          <strong>Next:</strong>{" "}
          <Link to="/r/$resource" params={{ resource: "unknown-payments" }}>
            Money, Unknown payments
          </Link>{" "}
          and <code>docs/operations/books-behind.md</code>
        </>
      }
    />
  );
}
