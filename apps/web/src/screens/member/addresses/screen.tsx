import { ADDRESS_COOL_DOWN_HOURS, ADDRESSES_PER_MEMBER } from "@ballast/contract/constants.ts";
import { listAddresses } from "@ballast/contract/wallet/calls.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { query } from "../../../api/query.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { List } from "../../../ui/list.tsx";
import { Loaded, SkeletonRows } from "../../../ui/loaded.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { AddressRow } from "./address-row.tsx";

export default function Addresses() {
  const { t } = useLingui();
  const book = useQuery(query(listAddresses));
  const count = book.data?.list.length ?? 0;
  const add = (
    <ButtonLink to="/user/addAddress" wide>
      <Trans>Add address</Trans>
    </ButtonLink>
  );
  return (
    <Screen
      title={t`Address book`}
      action={count > 0 && (count < ADDRESSES_PER_MEMBER ? add : <BookIsFull />)}
    >
      <Loaded of={book} skeleton={<SkeletonRows count={3} />}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty drawing="book" title={<Trans>Please add address</Trans>} action={add}>
              <Plural
                value={ADDRESS_COOL_DOWN_HOURS}
                one="Your withdrawals go to addresses of this book. A new one can be used after # hour."
                other="Your withdrawals go to addresses of this book. A new one can be used after # hours."
              />
            </Empty>
          ) : (
            <List label={t`Addresses`}>
              {list.map((address) => (
                <AddressRow key={address.id} address={address} />
              ))}
            </List>
          )
        }
      </Loaded>
    </Screen>
  );
}

function BookIsFull() {
  return (
    <p className="py-3 text-center text-quiet">
      <Plural
        value={ADDRESSES_PER_MEMBER}
        one="The address book holds at most # address. Delete one to add another."
        other="The address book holds at most # addresses. Delete one to add another."
      />
    </p>
  );
}
