/** The invitation code stands there already: that of the link, else the public one. */
import { Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { useSearch } from "../../nav/router.tsx";
import { useSystemInfo } from "../../parts/system-info.ts";
import { typedCode } from "../../ui/typed-code.ts";
import type { FieldProps } from "../../ui/use-form.ts";

const MOST = 16;

export function useInvitation() {
  const fromLink = typedCode(useSearch().inviteCode ?? "", MOST);
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
          field.onValue(typedCode(text, MOST));
        },
        hint: value !== "" && value === fromPublic && (
          <Trans>This is the public code. If somebody invited you, enter theirs instead.</Trans>
        ),
      };
    },
  };
}
