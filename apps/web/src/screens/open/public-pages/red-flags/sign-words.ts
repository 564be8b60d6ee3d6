/** Describes each warning sign in our own words, with Ballast's answer. */
import {
  COOLING_OFF_HOURS,
  INVITATION_SHARE_MAX_BPS,
  WITHDRAWAL_ARRIVAL_HOURS,
  YEARLY_RATE_CEILING_BPS,
} from "@ballast/contract/constants.ts";
import type { Sign } from "@ballast/contract/open/flags.ts";
import { useLingui } from "@lingui/react/macro";
import { useFormat } from "../../../../i18n/format.ts";

type Words = { title: string; answer: string };

/** `autoApproveMax` is the largest withdrawal approved without a person, formatted as text. */
export function useSignWords(autoApproveMax: string): (sign: Sign) => Words {
  const { t } = useLingui();
  const { percent } = useFormat();
  const ceiling = percent(YEARLY_RATE_CEILING_BPS);
  const share = percent(INVITATION_SHARE_MAX_BPS);
  const hours = COOLING_OFF_HOURS;
  const arrival = WITHDRAWAL_ARRIVAL_HOURS;
  const words: Record<Sign, Words> = {
    high_returns: {
      title: t`Very high returns, said to be certain`,
      answer: t`No plan above ${ceiling} a year can be listed; program and database refuse it. The return is locked before sale. The principal is only as good as its custody, and the worst case stands beside every plan.`,
    },
    old_with_new: {
      title: t`Earlier people are paid with the money of later ones`,
      answer: t`Returns come from the reserve alone, a book that members’ money cannot enter. What was put in is what was paid, what is locked, what is left, and what was lost outside.`,
    },
    unclear_source: {
      title: t`Nobody can say where the return comes from`,
      answer: t`Each funding of the reserve is the operator’s own capital or yield earned outside, with a document whose fingerprint is kept. A member can follow every income to it.`,
    },
    hard_to_withdraw: {
      title: t`Getting money out is hard`,
      answer: t`A stop of sales stops no withdrawal. Up to ${autoApproveMax} the program approves it, from Monday to Friday; above that a person looks at it first. It is to arrive within ${arrival} hours. Staff may refuse it, with a reason that the member reads. It may be held for listed reasons alone, each with a longest time.`,
    },
    fees_first: {
      title: t`You must pay first to get your money`,
      answer: t`Nothing is ever asked for in return for a withdrawal. The one fee is kept back from what was earned, out of the withdrawal itself.`,
    },
    paid_for_recruiting: {
      title: t`You are paid for bringing in others`,
      answer: t`Signing up, paying in and buying bring an inviter nothing. Where it is allowed at all, an inviter gets at most ${share} of a fee that the invited member really paid, and nobody further up gets anything.`,
    },
    pressure: {
      title: t`Pressure to decide at once`,
      answer: t`Times of sale and numbers of units are fixed when a plan is listed; nobody can change them. A purchase can be undone for ${hours} hours.`,
    },
    made_up_balances: {
      title: t`Balances that exist on a screen only`,
      answer: t`What every member is owed is added up and published each day, with what was found on the chain and at the bank. Each member can check that the own part is in it.`,
    },
    earnings_claims: {
      title: t`Success stories and famous faces`,
      answer: t`Posts show after a person has reviewed them; what promises earnings is refused by a word list in every language. Whoever promotes is marked.`,
    },
    one_person: {
      title: t`One person can move everything`,
      answer: t`What moves the operator’s money or lets sales go on is proposed by one person and carried out on another’s word. The database refuses it otherwise.`,
    },
    no_licence: {
      title: t`No licence`,
      answer: t`Ballast has none, and takes no money of value: it runs on test chains alone (31337 and 97) and ends at the start on any other.`,
    },
  };
  return (sign) => words[sign];
}
