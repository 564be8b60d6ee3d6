import { useLingui } from "@lingui/react/macro";
import type { Finding } from "../../../features/home/proof/check-proof.ts";

/** Describes each failed check in plain words. */
export function useFindingWords(): Record<Finding, string> {
  const { t } = useLingui();
  return {
    unreadable: t`The proof cannot be read. It was cut off or changed.`,
    other_list: t`The proof belongs to another list than the published one.`,
    not_published: t`The list that your proof belongs to is not published.`,
    other_number: t`The proof does not open with this number. Either you log in with another one, or what was counted is not yours.`,
    wrong_sums: t`The proof does not lead to the published total.`,
    other_amount: t`Another amount was counted than the one you wrote down.`,
    two_lists: t`Two different lists were shown for one day. They cannot both be right.`,
    left_out: t`A newer list is published, but no proof was given that you are in it.`,
    broken_chain: t`The list does not continue the one that was seen here before.`,
    taken_over: t`The newest list was published before Ballast’s books went back to an earlier moment, and the parts of it are lost. The next list is made as the next day (UTC) begins.`,
  };
}
