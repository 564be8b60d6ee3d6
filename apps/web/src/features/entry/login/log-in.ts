/** Logs in and leads to the place that was wanted. */
import type { WireInputOf, WireOutputOf } from "@ballast/contract/endpoint.ts";
import type { logIn } from "@ballast/contract/user/calls.ts";
import { LOG_IN } from "@ballast/contract/user/entry-routes.ts";
import { beginSession } from "../../../api/session.ts";
import { useSubmitText } from "../../../api/use-submit.ts";
import { replaceWith } from "../../../nav/navigation.ts";
import { afterLogin } from "../../../nav/place.ts";
import { useIsHere, useSearch } from "../../../nav/router.tsx";

/** What every way of logging in ends with: the token, and the member as the server answered. */
type Answer = { msg: string; data: WireOutputOf<typeof logIn> };

/** `typed`: the number, where the member typed one. */
export function useArrival(): (answer: Answer, typed?: string) => void {
  const search = useSearch();
  const isHere = useIsHere();
  return ({ msg, data }, typed) => {
    beginSession(msg, data, typed);
    if (isHere()) replaceWith(afterLogin(search));
  };
}

export function useLogIn() {
  const arrive = useArrival();
  const sending = useSubmitText<typeof logIn>(LOG_IN);
  return {
    ...sending,
    async send(values: WireInputOf<typeof logIn>) {
      const sent = await sending.send(values);
      if (sent.answer !== null) arrive(sent.answer, values.phone);
      return sent;
    },
  };
}
