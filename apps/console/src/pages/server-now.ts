/** The platform's present time, which may differ from the clock of this computer. */
import { consoleSales } from "@ballast/contract/console/today.ts";
import { useQuery } from "@tanstack/react-query";
import { reading } from "../api/queries.ts";
import { useNow } from "./age.ts";

/** Null before the server has told it. */
export function useServerNow(): Date | null {
  const { data, dataUpdatedAt } = useQuery(reading(consoleSales));
  const now = useNow();
  return data ? new Date(data.serverTime.getTime() + Math.max(now - dataUpdatedAt, 0)) : null;
}
