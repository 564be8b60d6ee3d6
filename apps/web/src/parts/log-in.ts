/** Logs in and leads to the place that was wanted. */
import type { WireInputOf } from "@ballast/contract/endpoint.ts";
import { LOG_IN } from "@ballast/contract/entry-routes.ts";
import type { logIn } from "@ballast/contract/user.ts";
import { useSendText } from "../api/sending.ts";
import { beginSession } from "../api/session.ts";
import { afterLogin } from "../nav/place.ts";
import { replaceWith, useSearch } from "../nav/router.tsx";

export function useLogIn() {
  const search = useSearch();
  const sending = useSendText<typeof logIn>(LOG_IN);
  return {
    ...sending,
    async send(values: WireInputOf<typeof logIn>) {
      const sent = await sending.send(values);
      if (sent.answer !== null) {
        beginSession(sent.answer.msg, sent.answer.data);
        replaceWith(afterLogin(search));
      }
      return sent;
    },
  };
}
