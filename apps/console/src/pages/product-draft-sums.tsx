/**
 * Shows what a drafted product locks in the reserve, and the return of a unit before and after the
 * fee.
 */
import { WITHDRAWAL_FEE_BPS, YEARLY_RATE_CEILING_BPS } from "@ballast/contract/constants.ts";
import type { Terms } from "@ballast/contract/product/calculator.ts";
import { Alert, Descriptions, Flex, Typography } from "antd";
import { aboveCeiling, percent, sumsOf, tUSDT } from "./draft-terms.ts";

type Props = { terms: Terms | null; units: number | null; free: bigint };

/**
 * `free` is what the reserve has unlocked, in smallest units of tUSDT; `terms` is null while the
 * draft is incomplete.
 */
export function DraftSums({ terms, units, free }: Props) {
  if (!terms) {
    return (
      <Typography.Text type="secondary">
        Price, daily return and days tell what it costs.
      </Typography.Text>
    );
  }
  const sums = sumsOf(terms, units);
  const short = sums.toLock === null ? 0n : sums.toLock - free;
  const items = {
    "To lock before the sale": sums.toLock === null ? "–" : tUSDT(sums.toLock),
    "Free in the reserve now": tUSDT(free),
    "Total return of a unit": `${tUSDT(sums.totalReturn)}, ${percent(sums.totalReturnBps)}`,
    "Simple yearly rate": `${percent(sums.yearlyRateBps)} of at most ${percent(YEARLY_RATE_CEILING_BPS)}`,
    "Fee on what is earned": `${percent(WITHDRAWAL_FEE_BPS)}, ${tUSDT(sums.fee)} when it is withdrawn`,
    "Net return of a unit": tUSDT(sums.netReturn),
    "Fee on buying and leaving": "none",
  };
  return (
    <Flex vertical gap={12}>
      {short > 0n && !aboveCeiling(terms) && (
        <Alert
          type="warning"
          showIcon
          title={`The reserve lacks ${tUSDT(short)}: it can be drafted, and listed once that is funded.`}
        />
      )}
      <Descriptions
        size="small"
        column={1}
        items={Object.entries(items).map(([label, children]) => ({ key: label, label, children }))}
      />
    </Flex>
  );
}
