/** Prefills the invitation code: that of the link, else the public one. */
import { invitationText } from "@ballast/contract/text/typed-code.ts";
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { useSystemInfo } from "../../../features/entry/login/system-info.ts";
import { useSearch } from "../../../nav/router.tsx";
import type { FieldProps } from "../../../ui/use-form.ts";
import { arriveWith, readInvitedWith } from "./invited-with.ts";

export const INVITATION_CODE = /^[A-Z0-9]{1,16}$/;

export function useInvitation() {
  const here = invitationText(useSearch().code ?? "");
  const fromLink = here || readInvitedWith();
  useEffect(() => arriveWith(here), [here]);
  const fromPublic = useSystemInfo().data?.publicInviteCode ?? "";
  const [isTyped, setIsTyped] = useState(false);
  const suggested = fromLink || fromPublic;
  const codeOf = (typed: string) => (isTyped ? typed : suggested);
  return {
    codeOf,
    fieldOf(field: FieldProps): FieldProps & { hint: ReactNode } {
      const value = codeOf(field.value);
      return {
        ...field,
        value,
        onValue: (text) => {
          setIsTyped(true);
          field.onValue(invitationText(text));
        },
        hint: value !== "" && <Whence value={value} link={fromLink} open={fromPublic} />,
      };
    },
  };
}

function Whence({ value, link, open }: { value: string; link: string; open: string }) {
  if (value === link) return <Trans>From the link that you opened.</Trans>;
  if (value !== open) return null;
  return <Trans>This is the public code. If somebody invited you, enter theirs instead.</Trans>;
}
