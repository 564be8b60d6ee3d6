/** Keys of the worker: one mnemonic, from which all our wallets are derived. */

import { pbkdf2Sync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { OperatorError } from "@ballast/contract/operator-error.ts";
import { HDKey } from "@scure/bip32";
import { validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
import { type Address, bytesToHex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import * as z from "zod";
import { type DepositPath, TREASURY_WALLETS, type TreasuryWallet } from "./addresses.ts";

const DEPOSITS_PATH = "m/44'/60'/0'/0";
const TREASURY_PATH = "m/44'/60'/1'/0";

export type Signer = {
  /** Extended public key of the deposit addresses: derives all of them and cannot sign. */
  xpub: string;
  treasury: Record<TreasuryWallet, Address>;
  treasuryAccount(wallet: TreasuryWallet): PrivateKeyAccount;
  depositAccount(path: DepositPath): PrivateKeyAccount;
};

/** Reads {"mnemonic": "…"}. Throws a message that never contains the file's content. */
export async function readKeys(file: string): Promise<Signer> {
  const text = await readFile(file, "utf8").catch(() => {
    throw new OperatorError("KEYS_FILE names a file that cannot be read.");
  });
  return signerOf(mnemonicIn(text));
}

function mnemonicIn(text: string): string {
  const wrong = new OperatorError(
    'KEYS_FILE must hold {"mnemonic": "…"} with a valid English mnemonic.',
  );
  try {
    const { mnemonic } = z.object({ mnemonic: z.string() }).parse(JSON.parse(text));
    const plain = mnemonic.trim().split(/\s+/).join(" ");
    if (validateMnemonic(plain, wordlist)) return plain;
  } catch {
    throw wrong;
  }
  throw wrong;
}

/** BIP-39 without a passphrase; in JavaScript the same takes a tenth of the server's start. */
const seedOf = (mnemonic: string) => pbkdf2Sync(mnemonic, "mnemonic", 2_048, 64, "sha512");

/** From an English mnemonic, whose words are separated by single spaces. */
export function signerOf(mnemonic: string): Signer {
  const master = HDKey.fromMasterSeed(seedOf(mnemonic));
  const deposits = master.derive(DEPOSITS_PATH);
  const treasuryRoot = master.derive(TREASURY_PATH);
  const accountAt = (wallet: TreasuryWallet) =>
    accountOf(treasuryRoot.deriveChild(TREASURY_WALLETS.indexOf(wallet)));
  // Derived once, because derivation takes as long as signing, and each payout is signed by one of these.
  const treasury = {
    custody: accountAt("custody"),
    house: accountAt("house"),
    reserve: accountAt("reserve"),
  };
  return {
    xpub: deposits.publicExtendedKey,
    treasury: {
      custody: treasury.custody.address,
      house: treasury.house.address,
      reserve: treasury.reserve.address,
    },
    treasuryAccount: (wallet) => treasury[wallet],
    depositAccount: ([first, second]) => accountOf(deposits.deriveChild(first).deriveChild(second)),
  };
}

function accountOf(key: HDKey): PrivateKeyAccount {
  if (!key.privateKey) throw new OperatorError("A key without its private part cannot sign.");
  return privateKeyToAccount(bytesToHex(key.privateKey));
}
