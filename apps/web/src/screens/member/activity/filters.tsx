/** Which lines are listed: the group as chips, the wallet in a sheet, and a search by words or amount. */
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMayHaveLocal } from "../../../features/member/local-money/no-local-currency.tsx";
import { CHIP_LOOK, Chips } from "../../../ui/chips.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { RadioList } from "../../../ui/radio-list.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { type Choice, WALLETS } from "./asked.ts";

export function Filters(props: {
  choice: Choice;
  onGroup: (group: Choice["group"]) => void;
  onWallet: (wallet: Choice["wallet"]) => void;
}) {
  const { choice, onGroup, onWallet } = props;
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const names = useWalletNames();
  const wallet = names[choice.wallet];
  return (
    <div className="flex flex-wrap gap-2">
      <Chips
        label={t`Which activity`}
        name="group"
        value={choice.group}
        options={[
          { value: "all", text: t`All` },
          { value: "in", text: t({ context: "money", message: "In" }) },
          { value: "out", text: t({ context: "money", message: "Out" }) },
          { value: "income", text: t`Income` },
          { value: "plans", text: t`Plans` },
          { value: "rewards", text: t`Rewards` },
        ]}
        onValue={onGroup}
      />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
        className={`${CHIP_LOOK} ${choice.wallet === "all" ? "" : "border-sea bg-sea-soft font-semibold text-sea-deep"}`}
      >
        <Trans>Wallet: {wallet}</Trans>
        <Icon name="down" size={16} />
      </button>
      {isOpen && (
        <WalletSheet
          value={choice.wallet}
          onClose={() => setIsOpen(false)}
          onWallet={(chosen) => {
            onWallet(chosen);
            setIsOpen(false);
          }}
        />
      )}
    </div>
  );
}

function useWalletNames(): Record<Choice["wallet"], string> {
  const { t } = useLingui();
  return {
    all: t({ context: "wallets", message: "all" }),
    recharge: t`Recharge wallet`,
    balance: t`Balance wallet`,
    local: t`Local wallet`,
  };
}

function WalletSheet(props: {
  value: Choice["wallet"];
  onWallet: (wallet: Choice["wallet"]) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const names = useWalletNames();
  const mayHaveLocal = useMayHaveLocal();
  const offered = WALLETS.filter((wallet) => wallet !== "local" || mayHaveLocal);
  return (
    <Sheet title={t`Which wallet`} onClose={props.onClose}>
      <RadioList
        legend={<Trans>What touched this wallet</Trans>}
        name="wallet"
        value={props.value}
        options={offered.map((value) => ({
          value,
          text: value === "all" ? <Trans>All wallets</Trans> : names[value],
        }))}
        onValue={props.onWallet}
      />
    </Sheet>
  );
}

export function SearchField(props: { words: string; onWords: (words: string) => void }) {
  return (
    <search className="mb-4 block">
      <TextField
        name="words"
        type="search"
        label={<Trans>Words or an amount</Trans>}
        autoComplete="off"
        maxLength={60}
        value={props.words}
        error={null}
        onBlur={() => {}}
        onValue={props.onWords}
      />
    </search>
  );
}
