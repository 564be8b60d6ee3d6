/** Marks messages as read, and refetches counts and lists. */
import type { InputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { markRead } from "@ballast/contract/message/calls.ts";
import { call } from "../../../api/call.ts";
import { queryClient } from "../../../api/query.ts";
import { isTouched } from "../frame/live-topics.ts";

/** Throws the errors of the call. */
export async function readMessages(which: InputOf<typeof markRead>): Promise<void> {
  await call(markRead, which);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isTouched(String(queryKey[0]), ["message"]),
  });
}

/**
 * Marks an opened message as read. A failure is ignored, because it does not matter to the reader.
 */
export function readMessage(kind: "content" | "message", id: string): Promise<void> {
  return readMessages({ messageId: publicId(kind, id) }).catch(() => {});
}
