/** Says that what Today shows is old, whatever the cause: the state of sales, or the figures alone. */
import { consoleSales } from "@ballast/contract/console/today.ts";
import { useQuery } from "@tanstack/react-query";
import { Alert, Button } from "antd";
import { reading } from "../api/queries.ts";
import { refetchWhileActive } from "../api/user-activity.ts";
import { Instant } from "../ui/value.tsx";
import { isOld, useNow } from "./age.ts";
import { lasting } from "./lasting.ts";
import { todayFigures } from "./today-figures.tsx";

export const sales = { ...reading(consoleSales), refetchInterval: refetchWhileActive };

export function TodayAge() {
  const [ofSales, ofFigures] = [useQuery(sales), useQuery(todayFigures)];
  const now = useNow();
  const isBehind = ({ data, error, dataUpdatedAt: at }: typeof ofSales | typeof ofFigures) =>
    data !== undefined && (error !== null || isOld(at, now));
  const isWhole = isBehind(ofSales);
  const found = isWhole ? ofSales : ofFigures;
  if (!isBehind(found)) return null;
  const passed = lasting(Math.max(now - found.dataUpdatedAt, 0));
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={
        <>
          {isWhole
            ? "This is old: it was read at "
            : "The figures of today are old: they were read at "}
          <Instant at={new Date(found.dataUpdatedAt).toISOString()} />, {passed} ago.
        </>
      }
      description={found.error?.message ?? "Nobody was at this page, so nothing was asked anew."}
      action={
        <Button
          loading={ofSales.isFetching || ofFigures.isFetching}
          onClick={() => void Promise.all([ofSales.refetch(), ofFigures.refetch()])}
        >
          Try again
        </Button>
      }
    />
  );
}
