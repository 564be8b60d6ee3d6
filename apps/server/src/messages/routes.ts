/** Calls of service `message`, and the socket beside them. */
import * as contract from "@ballast/contract/message/calls.ts";
import { bind, type Router } from "../platform/http.ts";
import { type LiveDeps, mountLive } from "./live.ts";
import { markRead } from "./mark-read.ts";
import { messageById, messagesOf, unreadOf } from "./read-messages.ts";

export function mountMessages(router: Router, deps: LiveDeps): void {
  bind(router, contract.listMessages, ({ db, member, language }, query) =>
    messagesOf(db, member, language, query),
  );
  bind(router, contract.unreadMessages, async ({ db, member }) => ({
    unread: await unreadOf(db, member),
  }));
  bind(router, contract.oneMessage, ({ db, member, language }, { messageId }) =>
    messageById(db, member, language, messageId),
  );
  bind(router, contract.markRead, ({ tx, member }, which) => markRead(tx, member, which));
  if (router.services.includes("message")) mountLive(router, deps);
}
