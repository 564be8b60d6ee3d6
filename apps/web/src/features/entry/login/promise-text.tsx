import { Trans } from "@lingui/react/macro";

/** What Ballast is, in one sentence, which says nothing of plans to who may not read of them. */
export function PromiseText({ mayRead }: { mayRead: boolean }) {
  if (mayRead) return <Trans>Plans whose whole return is locked before sale.</Trans>;
  return <Trans>Accounts of test money, with books that everybody can check.</Trans>;
}
