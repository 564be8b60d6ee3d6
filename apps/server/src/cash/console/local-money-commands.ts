/** Commands about the float, posted rates and pay channels. */
import { LOCAL_CURRENCIES } from "@ballast/contract/cash/local-money.ts";
import { ROLES } from "@ballast/contract/console/staff.ts";
import { CURRENCY_CODES } from "@ballast/contract/money.ts";
import {
  amountIn,
  choice,
  command,
  money,
  NAME_MOST,
  proposed,
  text,
} from "../../platform/staff-command.ts";
import { proposeCapital } from "../../reserve/capital-in.ts";
import { floatLeft, proposeFloat } from "../conversion-float.ts";
import { allPayChannels, switchPayChannel } from "../pay-channels.ts";
import { listRates, proposeRate } from "../rates.ts";

export const localMoneyCommands = [
  command({
    name: "local-capital-in",
    says: "propose to book local currency of the operator's own that reached the house's account",
    roles: ["finance"],
    place: {
      area: "Reserve",
      title: "Book own local capital",
      of: "conversion-float",
      confirm:
        "It must already lie on the house's account: what the newest statement of the bank does not show is refused when another person approves.",
    },
    options: {
      currency: choice("which", LOCAL_CURRENCIES),
      amount: text("how much, like 1000.00"),
      reference: text("where it came from, such as the bank's reference", NAME_MOST),
    },
    run: async ({ tx, staff }, { currency, amount, reference }) => {
      const capital = { amount: amountIn(currency, amount), currency, reference };
      return proposed(await proposeCapital(tx, capital, staff.id));
    },
  }),
  command({
    name: "fund-float",
    says: "propose to move the house's money into the conversion float",
    roles: ["finance"],
    place: {
      area: "Reserve",
      title: "Fund the float",
      of: "conversion-float",
      confirm: "Once another person approves, the money leaves the house; it does not come back.",
    },
    options: {
      currency: choice("which side of it", CURRENCY_CODES),
      amount: text("how much, like 1000.00"),
      reference: text("what for", NAME_MOST),
    },
    run: async ({ tx, staff }, { currency, amount, reference }) => {
      const funding = { amount: amountIn(currency, amount), currency, reference };
      return proposed(await proposeFloat(tx, funding, staff.id));
    },
  }),
  command({
    name: "post-rate",
    says: "propose the rate of a local currency, with its source",
    roles: ["finance"],
    place: {
      area: "Money",
      title: "Propose a rate",
      of: "rates",
      confirm: "Once another person approves, every exchange from then on is made at it.",
    },
    options: {
      currency: choice("which", LOCAL_CURRENCIES),
      rate: text("local currency for one tUSDT, like 83.12"),
      source: text("where it stands, with its date", NAME_MOST),
    },
    run: async ({ tx, staff }, { currency, rate, source }) =>
      proposed(await proposeRate(tx, { currency, rate, source }, staff.id)),
  }),
  command({
    name: "local-money",
    says: "list the float, the posted rates and the pay channels",
    roles: ROLES,
    options: {},
    run: async ({ db }) => {
      const floats = await Promise.all(
        CURRENCY_CODES.map(async (code) => `float     ${money(await floatLeft(db, code), code)}`),
      );
      const rates = (await listRates(db)).map(
        ({ currency, rate, source, at }) =>
          `rate      1 tUSDT = ${rate} ${currency}, ${source}, ${at.toISOString()}`,
      );
      const channels = (await allPayChannels(db)).map(
        ({ id, name, currency, is_on }) => `channel   ${id}  ${name}, ${currency}, ${onOff(is_on)}`,
      );
      return [...floats, ...rates, ...channels];
    },
  }),
  command({
    name: "pay-channel",
    says: "turn a pay channel on or off; payments under way go on",
    roles: ["finance", "admin"],
    place: {
      area: "Money",
      title: "Turn on or off",
      of: "pay-channels",
      row: "channel",
      edits: true,
    },
    options: { channel: text("which, such as upi-in"), turn: choice("how", ["on", "off"]) },
    run: async ({ tx, staff }, { channel, turn }) => {
      const changed = await switchPayChannel(tx, channel, turn === "on", staff.id);
      return [`${changed.id}  ${changed.name}, ${changed.currency}, ${onOff(changed.is_on)}`];
    },
  }),
];

const onOff = (isOn: boolean) => (isOn ? "on" : "off");
