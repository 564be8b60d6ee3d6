/** Ends a login: stores the session and goes to the place requested before. */
import type { WireInputOf, WireOutputOf } from "@ballast/contract/endpoint.ts";
import type { logIn } from "@ballast/contract/user/calls.ts";
import { LOG_IN } from "@ballast/contract/user/entry-routes.ts";
import { beginSession } from "../../../api/session.ts";
import { useSubmitText } from "../../../api/use-submit.ts";
import { replaceWith } from "../../../nav/navigation.ts";
import { afterLogin } from "../../../nav/place.ts";
import { useIsHere, useSearch } from "../../../nav/router.tsx";

/** The response of every kind of login: the token, and the member as the server returned it. */
type Answer = { msg: string; data: WireOutputOf<typeof logIn> };

/** `typed` is the phone number, when the member typed one. */
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
