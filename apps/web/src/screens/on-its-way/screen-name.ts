import { useLingui } from "@lingui/react/macro";
import type { Path } from "../../nav/paths.ts";

/** What the screens are called that come later; "" for those that stand already. */
export function useScreenName(): (path: string) => string {
  const { t } = useLingui();
  const names: Partial<Record<Path, string>> = {
    "/user/reward": t`Rewards`,
    "/index/joinGroup": t`Join the group`,
    "/index/shareLink": t`Share a link`,
    "/index/getcoupon": t`Coupons to receive`,
    "/index/setcoupon": t`Choose a coupon`,
    "/index/mycoupon": t`My coupons`,
  };
  return (path) => (names as Partial<Record<string, string>>)[path] ?? "";
}
