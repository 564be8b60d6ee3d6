/** Names the columns of the queries in words. */
import { useLingui } from "@lingui/react/macro";

/** An unknown column keeps its name. */
export function useFigureNames(): (name: string) => string {
  const { t } = useLingui();
  const names = new Map([
    ["plans", t`Plans ever offered`],
    ["highest_yearly_rate", t`Highest simple yearly rate ever offered`],
    ["put_in", t`Put into the reserve, ever`],
    ["paid", t`Returns paid out of it, ever`],
    ["locked", t`Locked for returns still to come`],
    ["free", t`Free, not locked`],
    ["lost", t`Lost outside, borne by what was free`],
    ["fundings", t`Fundings of the reserve`],
    ["with_document_and_second_person", t`With a document and a second person’s word`],
    ["outside_yield", t`Of them yield earned outside`],
    ["arrived", t`Withdrawals that arrived, 30 days`],
    ["median", t`Half of them within`],
    ["of_100_95", t`95 of 100 within`],
    ["refused", t`Refused by staff, 30 days`],
    ["on_hold", t`On hold now`],
    ["taken_out", t`Taken out with them`],
    ["fees_kept_of_it", t`Fees kept of it`],
    ["fees", t`Fees that members paid, ever`],
    ["for_invitations", t`Given to inviters of the fees, ever`],
    ["plans_on_sale", t`Plans on sale now`],
    ["units", t`Units offered in them`],
    ["units_left", t`Units left`],
    ["members", t`Members counted`],
    ["owed", t`Owed to them`],
    ["found", t`Found there`],
    ["shown", t`Newest posts on show, at most 1,000`],
    ["without_review", t`Shown without a review`],
    ["marked_as_advertisement", t`Marked as advertisement`],
    ["decisions", t`Decisions of staff carried out`],
    ["without_second_person", t`Found without a second person`],
    ["chain_id", t`Chain id`],
  ]);
  return (name) => names.get(name) ?? name;
}
