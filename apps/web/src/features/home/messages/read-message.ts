/** Notes that messages were read, and has counts and lists asked anew. */
import type { InputOf } from "@ballast/contract/endpoint.ts";
import { publicId } from "@ballast/contract/ids.ts";
import { markRead } from "@ballast/contract/message/calls.ts";
import { call } from "../../../api/call.ts";
import { queryClient } from "../../../api/query.ts";
import { isTouched } from "../frame/live-topics.ts";

/** Throws what the call throws. */
export async function readMessages(which: InputOf<typeof markRead>): Promise<void> {
  await call(markRead, which);
  await queryClient.invalidateQueries({
    predicate: ({ queryKey }) => isTouched(String(queryKey[0]), ["message"]),
  });
}

/** One that is looked at: that it could not be noted is no news to the reader. */
export function readMessage(kind: "content" | "message", id: string): Promise<void> {
  return readMessages({ messageId: publicId(kind, id) }).catch(() => {});
}
