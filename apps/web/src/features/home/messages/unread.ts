/** The number of unread messages: pushed by the socket, and polled without it. */
import { unreadMessages } from "@ballast/contract/message/calls.ts";
import { useQuery } from "@tanstack/react-query";
import { isLive } from "../../../api/live-state.ts";
import { query } from "../../../api/query.ts";
import { useStore } from "../../../api/store.ts";

const EVERY_MS = 60_000;

export function useUnread() {
  const refetchInterval = useStore(isLive) ? false : EVERY_MS;
  return useQuery({ ...query(unreadMessages), refetchInterval }).data?.unread;
}
