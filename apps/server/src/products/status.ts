/** A product's status, which follows from its stock and the real time and is never set. */
import type { ProductStatus } from "@ballast/contract/product/calls.ts";

export type Staged = {
  state: "draft" | "listed" | "closed";
  announcedAt: Date;
  startsAt: Date;
  endsAt: Date;
  unitsLeft: number;
};

const LAST_HOURS_MS = 24 * 3_600_000;

/** The status at `now`, and the end of its countdown. */
export function statusOf(
  product: Staged,
  now: Date,
): { status: ProductStatus; daotimes: Date | null } {
  const { announcedAt, startsAt, endsAt } = product;
  const until = (at: Date) => at.getTime() - now.getTime();
  const plain = (status: ProductStatus) => ({ status, daotimes: null });
  if (product.state === "closed" || until(endsAt) <= 0) return plain(0);
  if (until(announcedAt) > 0) return plain(7);
  if (until(startsAt) > LAST_HOURS_MS) return plain(5);
  if (until(startsAt) > 0) return { status: 9, daotimes: startsAt };
  if (product.unitsLeft === 0) return plain(3);
  if (until(endsAt) <= LAST_HOURS_MS) return { status: 6, daotimes: endsAt };
  return plain(1);
}
