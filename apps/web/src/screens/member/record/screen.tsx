import type { RecordCode } from "@ballast/contract/records.ts";
import {
  listBalanceRecords,
  listRechargeRecords,
} from "@ballast/contract/wallet/capital-records.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pagedQuery } from "../../../api/query.ts";
import { RecordList } from "../../../features/member/records/record-list.tsx";
import { keepInAddress } from "../../../nav/navigation.ts";
import { useSearch } from "../../../nav/router.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Screen } from "../../../ui/screen.tsx";
import { Segments } from "../../../ui/segments.tsx";
import { type Wallet, walletOf } from "./codes.ts";
import { FilterSheet } from "./filter-sheet.tsx";

export default function Records() {
  const { t } = useLingui();
  const search = useSearch();
  const [wallet, setWallet] = useState(() => walletOf(search.type));
  const [codes, setCodes] = useState<RecordCode[]>([]);
  const [isChoosing, setIsChoosing] = useState(false);
  const input = codes.length > 0 ? { types: codes } : {};
  const endpoint = wallet === "balance" ? listBalanceRecords : listRechargeRecords;
  const records = useInfiniteQuery(pagedQuery(endpoint, input));
  const change = (next: Wallet) => {
    setWallet(next);
    keepInAddress("type", next === "balance" ? "5" : "1");
    setCodes([]);
  };
  return (
    <Screen title={t`Asset records`}>
      <Segments
        label={t`Which wallet`}
        name="wallet"
        value={wallet}
        options={[
          { value: "recharge", text: t`Recharge wallet` },
          { value: "balance", text: t`Balance wallet` },
        ]}
        onValue={change}
      />
      <div className="mt-1 mb-2 flex flex-wrap items-center justify-end gap-x-2">
        {codes.length > 0 && (
          <Button look="quiet" onClick={() => setCodes([])}>
            <Trans>Show all</Trans>
          </Button>
        )}
        <Button look="quiet" onClick={() => setIsChoosing(true)}>
          <Icon name="settings" size={20} />
          {codes.length === 0 ? (
            <Trans>Filter</Trans>
          ) : (
            <Plural value={codes.length} one="# type" other="# types" />
          )}
        </Button>
      </div>
      <RecordList
        of={records}
        label={wallet === "balance" ? t`Balance wallet` : t`Recharge wallet`}
        empty={<NoRecords wallet={wallet} isFiltered={codes.length > 0} />}
      />
      {isChoosing && (
        <FilterSheet
          wallet={wallet}
          codes={codes}
          onClose={() => setIsChoosing(false)}
          onCodes={(chosen) => {
            setCodes(chosen);
            setIsChoosing(false);
          }}
        />
      )}
    </Screen>
  );
}

function NoRecords({ wallet, isFiltered }: { wallet: Wallet; isFiltered: boolean }) {
  if (isFiltered) {
    return <Empty drawing="paper" title={<Trans>No records of this kind</Trans>} />;
  }
  if (wallet === "balance") {
    return (
      <Empty drawing="paper" title={<Trans>No records yet</Trans>}>
        <Trans>Income that you take out and principal that comes back are written here.</Trans>
      </Empty>
    );
  }
  return (
    <Empty
      drawing="paper"
      title={<Trans>No records yet</Trans>}
      action={
        <ButtonLink to="/user/recharge" look="secondary">
          <Trans>Deposit</Trans>
        </ButtonLink>
      }
    >
      <Trans>Deposits and what you buy with them are written here.</Trans>
    </Empty>
  );
}
