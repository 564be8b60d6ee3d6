/** Brings the socket's news to the query cache. Draws nothing; loaded after what is seen. */
import type { Topic } from "@ballast/contract/message/live.ts";
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { hasSockets, startLive } from "../api/live.ts";
import { queryClient, refreshAll } from "../api/query.ts";
import { toast } from "../ui/toast.tsx";
import { isTouched } from "./live-topics.ts";

/** What comes together is asked for together. */
const GATHER_MS = 200;

let waiting: Set<Topic> | null = null;
let hasSaid = false;

function onChanged(topics: readonly Topic[] | null): void {
  if (topics === null) {
    void refreshAll();
    return;
  }
  if (waiting === null) {
    waiting = new Set();
    setTimeout(askAnew, GATHER_MS);
  }
  for (const topic of topics) waiting.add(topic);
}

function askAnew(): void {
  const topics = [...(waiting ?? [])];
  waiting = null;
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    isTouched(String(queryKey[0]), topics);
  void queryClient.invalidateQueries({ predicate });
}

export default function Live() {
  const { t } = useLingui();
  useEffect(() => {
    startLive(onChanged);
    if (hasSockets() || hasSaid) return;
    hasSaid = true;
    toast(t`Your browser does not support socket.`, "bad");
  }, [t]);
  return null;
}
