/** Commands about coupons. */
import { ROLES } from "@ballast/contract/console/staff.ts";
import { COUPON_KINDS } from "@ballast/contract/gift/coupon-gift.ts";
import { publicId } from "@ballast/contract/ids.ts";
import {
  amountOf,
  choice,
  command,
  id,
  instant,
  money,
  NAME_MOST,
  optional,
  proposed,
  text,
  whole,
} from "../../platform/staff-command.ts";
import {
  EXTRA_DAYS_MAX,
  endCoupon,
  offeredCoupons,
  PERCENT_MAX_BPS,
  proposeCoupon,
  TERMS_OF,
} from "../coupon-offer.ts";

const kindsWith = (term: "percent" | "extraDays") =>
  COUPON_KINDS.filter((kind) => TERMS_OF[kind][term]).join(", ");

export const couponCommands = [
  command({
    name: "offer-coupon",
    says: "propose a coupon that members may receive, paid from the budget of coupons",
    roles: ["content", "finance"],
    place: { area: "Rewards", title: "Propose a coupon", of: "coupons" },
    options: {
      name: text("its name, as members read it", NAME_MOST),
      kind: choice("what it gives", COUPON_KINDS),
      amount: amountOf("what it takes off, or the most it gives; set aside for each"),
      "percent-bps": optional(
        whole(`${kindsWith("percent")}: basis points of the price, at most ${PERCENT_MAX_BPS}`),
      ),
      "extra-days": optional(
        whole(`${kindsWith("extraDays")}: how many, at most ${EXTRA_DAYS_MAX}`),
      ),
      minimum: amountOf("the least price of a purchase; at least twice a money_off"),
      product: optional(id("product", "for this product alone")),
      from: instant("when it can be received and used"),
      to: instant("when that ends"),
    },
    run: async ({ tx, staff }, values) => {
      const draft = {
        name: values.name,
        kind: values.kind,
        currency: "tUSDT",
        amount: values.amount,
        percentBps: values["percent-bps"],
        extraDays: values["extra-days"],
        minimum: values.minimum,
        productId: values.product,
        validFrom: values.from,
        validTo: values.to,
      } as const;
      return proposed(await proposeCoupon(tx, draft, staff.id));
    },
  }),
  command({
    name: "end-coupon",
    says: "end an offer: nobody receives the coupon any more, those who have it keep it",
    roles: ["content", "finance", "admin"],
    place: {
      area: "Rewards",
      title: "End the offer",
      of: "coupons",
      row: "coupon",
      whenState: ["open"],
      danger: true,
      confirm: "It cannot be opened again. Members who have the coupon keep it.",
    },
    options: { coupon: id("coupon", "which") },
    run: async ({ tx }, { coupon }) => {
      await endCoupon(tx, coupon);
      return [`${publicId("coupon", coupon)} cannot be received any more.`];
    },
  }),
  command({
    name: "coupons",
    says: "list the coupons, newest first",
    roles: ROLES,
    options: {},
    run: async ({ db }) =>
      (await offeredCoupons(db)).map(
        (one) =>
          `${publicId("coupon", one.id)}  ${one.state}  ${one.name}  ${one.kind}, at most ` +
          `${money(one.amount, one.currency)}  until ${one.validTo.toISOString()}  ` +
          `received ${one.received}, used ${one.used}`,
      ),
  }),
];
