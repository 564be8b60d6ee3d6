/** The calls about banks and bank cards. */
import * as contract from "@ballast/contract/cash/bank-cards.ts";
import { bind, type Router } from "../platform/http.ts";
import type { Vault } from "../platform/vault.ts";
import { addBankCard, deleteBankCard, listBankCards } from "./bank-cards.ts";
import { listBanks } from "./banks.ts";

export function mountBankCards(router: Router, { vault }: { vault: Vault }): void {
  bind(router, contract.listBanks, ({ db, member }) => listBanks(db, member));
  bind(router, contract.listBankCards, ({ db, member }) => listBankCards(db, member, vault));
  bind(router, contract.listBankCardsOfAssets, ({ db, member }) =>
    listBankCards(db, member, vault),
  );
  bind(router, contract.addBankCard, ({ tx, member }, draft) =>
    addBankCard(tx, member, draft, vault),
  );
  bind(router, contract.deleteBankCard, async ({ tx, member }, { id }) => {
    await deleteBankCard(tx, member, id);
    return {};
  });
}
