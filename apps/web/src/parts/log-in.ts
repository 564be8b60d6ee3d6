/** Logs in and leads to the place that was wanted. */
import type { WireInputOf, WireOutputOf } from "@ballast/contract/endpoint.ts";
import { LOG_IN } from "@ballast/contract/entry-routes.ts";
import type { logIn } from "@ballast/contract/user.ts";
import { useSendText } from "../api/sending.ts";
import { beginSession } from "../api/session.ts";
import { afterLogin } from "../nav/place.ts";
import { replaceWith, useSearch } from "../nav/router.tsx";

/** What every way of logging in ends with: the token, and the member as the server answered. */
export function useArrival(): (answer: { msg: string; data: WireOutputOf<typeof logIn> }) => void {
  const search = useSearch();
  return ({ msg, data }) => {
    beginSession(msg, data);
    replaceWith(afterLogin(search));
  };
}

export function useLogIn() {
  const arrive = useArrival();
  const sending = useSendText<typeof logIn>(LOG_IN);
  return {
    ...sending,
    async send(values: WireInputOf<typeof logIn>) {
      const sent = await sending.send(values);
      if (sent.answer !== null) arrive(sent.answer);
      return sent;
    },
  };
}
