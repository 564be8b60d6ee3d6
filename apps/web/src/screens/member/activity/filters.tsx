/**
 * Which lines are listed: the group as chips, the wallet in a sheet, and a search by words or
 * amount.
 */
import { Trans, useLingui } from "@lingui/react/macro";
import { useLayoutEffect, useRef, useState } from "react";
import { useMayHaveLocal } from "../../../features/member/local-money/no-local-currency.tsx";
import { CHIP_LOOK, Chips } from "../../../ui/chips.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
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
    <>
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
      >
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
          className={`${CHIP_LOOK} ${choice.wallet === "all" ? "" : "border-sea bg-sea-soft font-semibold text-sea-deep"}`}
        >
          <Trans>Wallet: {wallet}</Trans>
          <Icon name="down" size={16} />
        </button>
      </Chips>
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
    </>
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
      <p className="mb-3 text-quiet">
        <Trans>What touched this wallet</Trans>
      </p>
      <ul className="flex flex-col gap-2">
        {offered.map((wallet) => (
          <li key={wallet}>
            <button
              type="button"
              aria-pressed={wallet === props.value}
              onClick={() => props.onWallet(wallet)}
              className="flex min-h-12 w-full items-center justify-between gap-3 rounded-md border border-edge bg-card px-3 py-2 text-left aria-pressed:border-sea aria-pressed:bg-sea-soft"
            >
              {wallet === "all" ? <Trans>All wallets</Trans> : names[wallet]}
              {wallet === props.value && <Icon name="check" size={20} />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

export function SearchField(props: { words: string; onWords: (words: string) => void }) {
  const search = useRef<HTMLElement>(null);
  // Whoever opens the search is about to type.
  useLayoutEffect(() => search.current?.querySelector("input")?.focus(), []);
  return (
    <search ref={search} className="mb-4 block">
      <TextField
        name="words"
        type="search"
        label={<Trans>Kind or amount</Trans>}
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
