/**
 * The figures that a screen shows first, from the answer that brings them and in the words of its
 * catalogues: in the place, size and wording in which the app paints them again. Null where the
 * screen shows something else first; then its shape stays until the app is there.
 */
import { type Day, dayOf, planDays } from "@ballast/contract/days.ts";
import type { WireOutputOf } from "@ballast/contract/endpoint.ts";
import type { Currency } from "@ballast/contract/money.ts";
import type { productDetail } from "@ballast/contract/product/calls.ts";
import type { getAssetsOverview } from "@ballast/contract/user/calls.ts";
import type { Values } from "../src/i18n/say.ts";
import { percentText } from "../src/i18n/thousands.ts";
import type { Path } from "../src/nav/paths.ts";
import { salesUnitStore } from "../src/parts/sales-unit.ts";
import { stageOf } from "../src/screens/home/stage.ts";
import { amount, block, type Piece, piece, titleOf } from "./pieces.ts";

type Overview = WireOutputOf<typeof getAssetsOverview>;
type Detail = WireOutputOf<typeof productDetail>;

/** What is said, as it stands in the catalogues (plugin.ts finds it there). */
export const SAID = {
  home: "Home",
  principal: "Principal in your orders",
  custody: "In custody for you, locked until these dates",
  free: "Free in your wallets",
  wallet: "Wallet",
  unlocked: "Not locked in any order. What your orders hold for you stands below.",
  total: "Total return of one unit",
  months: "Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sept,Oct,Nov,Dec",
  bought:
    "{days, plural, one {If you buy on {day}: # day of return, principal back on {back}} other {If you buy on {day}: # days of return, principal back on {back}}}",
} as const;
export type Said = keyof typeof SAID;

export type Say = (name: Said, values?: Values) => string;
export type Figures = { title: Piece; main: Piece[] };
export type Look = (answer: never, say: Say) => Figures | null;

const NAME_LOOK = "text-14 text-quiet";
/** Of these it stands above the figures where in its sale a product is (product-status.tsx). */
const HAS_STATUS: Detail["status"][] = [0, 3, 5, 6, 7, 9];
/** What comes below. */
const REST = ["mt-4 h-24 w-full", "mt-3 h-8 w-full", "mt-3 h-8 w-full", "mt-3 h-8 w-full"];

/** By path, from the answer of the first of its calls (first-calls.ts). */
export const FIGURES: Partial<Record<Path, Look>> = {
  "/index": homeFigures,
  "/user/balance": walletFigures,
  "/index/detail": productFigures,
};

function homeFigures(money: Overview, say: Say): Figures | null {
  const { currency, invested, windDown } = money;
  const stage = stageOf(counted(money));
  if (windDown || stage === "new") return null;
  const isLocked = stage === "locked";
  const figure = isLocked ? invested : sum(money.recharge, money.balance);
  return {
    title: titleOf(say("home"), true),
    main: [
      piece("h2", NAME_LOOK, say(isLocked ? "principal" : "free")),
      amount(figure, currency),
      ...inLocal(currency),
      ...(isLocked ? [piece("p", "text-quiet", say("custody"))] : []),
      ...REST.map(block),
    ],
  };
}

function walletFigures(money: Overview, say: Say): Figures | null {
  const { currency, recharge, balance, invested, windDown } = money;
  if (windDown) return null;
  const free = sum(recharge, balance);
  const isOfBoth = free !== "0" && invested !== "0";
  return {
    title: titleOf(say("wallet"), false),
    main: [
      piece("h2", NAME_LOOK, say("free")),
      amount(free, currency),
      ...inLocal(currency),
      ...(isOfBoth ? [piece("p", "text-quiet", say("unlocked"))] : []),
      ...REST.map(block),
    ],
  };
}

function productFigures(product: Detail, say: Say): Figures | null {
  const { productName, currency, price, dayReturnAmount, validDays, putOffDays, status } = product;
  const { totalReturn, totalReturnBps, startTime, serverTime } = product;
  const isKnown = price !== null && dayReturnAmount !== null && totalReturn !== null;
  if (!isKnown || validDays === null || HAS_STATUS.includes(status)) return null;
  const day = dayOf(new Date(startTime > serverTime ? startTime : serverTime));
  const { expire } = planDays(day, validDays, putOffDays);
  const days = { days: validDays, day: dayText(day, say), back: dayText(expire, say) };
  const percent = totalReturnBps === null ? "" : percentText(totalReturnBps);
  return {
    title: titleOf(productName, false),
    main: [
      piece(
        "div",
        "flex items-end justify-between gap-4",
        piece("p", NAME_LOOK, say("total")),
        block("h-15 w-24 shrink-0"),
      ),
      piece(
        "p",
        "flex flex-wrap items-baseline gap-x-3",
        amount(totalReturn, currency),
        ...(percent ? [piece("span", "figure text-20", percent)] : []),
      ),
      ...inLocal(currency),
      piece("p", "", say("bought", days)),
      ...REST.map(block),
    ],
  };
}

/** The line in which the amount stands once more, for who asked for it. */
function inLocal(currency: Currency): Piece[] {
  const isOn = salesUnitStore.read() === "local" && currency === "tUSDT";
  return isOn ? [piece("span", "block text-14", "\u00a0")] : [];
}

const sum = (one: string, other: string) => `${BigInt(one) + BigInt(other)}`;

function counted({
  invested,
  paidSoFar,
  recharge,
  balance,
  withdrawing,
  rewards,
  local,
}: Overview) {
  return {
    invested: BigInt(invested),
    paidSoFar: BigInt(paidSoFar),
    recharge: BigInt(recharge),
    balance: BigInt(balance),
    withdrawing: BigInt(withdrawing),
    rewards: BigInt(rewards),
    local: local.map((wallet) => ({ balance: BigInt(wallet.balance) })),
  };
}

/** As `i18n/format.ts` writes a day. */
function dayText(day: Day, say: Say): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${say("months").split(",")[(month ?? 0) - 1]} ${year}`;
}
