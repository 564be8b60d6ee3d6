/** Logs in and leads to the place that was wanted. */
import type { InputOf } from "@ballast/contract/endpoint.ts";
import { logIn } from "@ballast/contract/user.ts";
import { useSend } from "../api/send.ts";
import { beginSession, type SessionMember } from "../api/session.ts";
import { afterLogin } from "../nav/place.ts";
import { replaceWith, useSearch } from "../nav/router.tsx";

export function useLogIn() {
  const search = useSearch();
  const sending = useSend(logIn);
  return {
    ...sending,
    async send(values: InputOf<typeof logIn>) {
      const sent = await sending.send(values);
      if (sent.answer !== null) {
        beginSession(sent.answer.msg, sent.answer.wire as SessionMember);
        replaceWith(afterLogin(search));
      }
      return sent;
    },
  };
}
