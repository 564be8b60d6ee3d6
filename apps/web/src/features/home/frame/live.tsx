/** Connects the socket to the query cache. Renders nothing; loaded after the visible content. */
import type { Topic } from "@ballast/contract/message/live.ts";
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { hasSockets, startLive } from "../../../api/live.ts";
import { queryClient, refreshAll } from "../../../api/query.ts";
import { createStore } from "../../../api/store.ts";
import { toast } from "../../../ui/toast.tsx";
import { isTouched } from "./live-topics.ts";

/** Milliseconds in which changes are collected, so that one refetch covers them. */
const GATHER_MS = 200;

const waiting = new Set<Topic>();
const hasSaid = createStore(false);

function onChanged(topics: readonly Topic[] | null): void {
  if (topics === null) {
    void refreshAll();
    return;
  }
  if (topics.length > 0 && waiting.size === 0) setTimeout(askAnew, GATHER_MS);
  for (const topic of topics) waiting.add(topic);
}

function askAnew(): void {
  const topics = [...waiting];
  waiting.clear();
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    isTouched(String(queryKey[0]), topics);
  void queryClient.invalidateQueries({ predicate });
}

export default function Live() {
  const { t } = useLingui();
  useEffect(() => {
    startLive(onChanged);
    if (hasSockets() || hasSaid.read()) return;
    hasSaid.write(true);
    toast(t`Your browser does not support socket.`, "bad");
  }, [t]);
  return null;
}
