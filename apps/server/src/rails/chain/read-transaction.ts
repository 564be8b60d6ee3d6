/** Decodes what a transaction of one of our wallets did, from its bytes and its receipt. */
import {
  type Address,
  decodeFunctionData,
  type Hex,
  isAddressEqual,
  keccak256,
  type Signature,
  serializeTransaction,
  type TransactionSerializable,
} from "viem";
import type { TreasuryWallet } from "./addresses.ts";
import type { Mined } from "./locate-transaction.ts";
import { tokenAbi } from "./node.ts";

export type Kind = "payment" | "gas" | "sweep" | "move" | "anchor" | "nothing" | "other";

/** `amount`: smallest units of the token, or wei of gas; `payee` in lower case. */
export type Content = {
  kind: Kind;
  payee: string | null;
  amount: bigint | null;
  data: Hex | null;
};

type Ours = { token: Address; treasury: Record<TreasuryWallet, Address> };

/** `failed`: it was mined but had no effect except using its nonce. */
export function readTransaction(
  { token, treasury }: Ours,
  { from, to, value, input }: Mined,
  failed: boolean,
): Content {
  const nothing = { payee: null, amount: null, data: null };
  if (failed) return { kind: "nothing", ...nothing };
  if (to === null) return { kind: "other", ...nothing, data: input };
  const isSelf = isAddressEqual(from, to);
  if (isSelf && value === 0n) {
    return input === "0x"
      ? { kind: "nothing", ...nothing }
      : { kind: "anchor", ...nothing, data: input };
  }
  const paid = isAddressEqual(to, token) && value === 0n ? transferIn(input) : null;
  if (paid) {
    const [payee, amount] = paid;
    const { custody } = treasury;
    const fromTreasury = Object.values(treasury).some((wallet) => isAddressEqual(wallet, from));
    const toTreasury = Object.values(treasury).some((wallet) => isAddressEqual(wallet, payee));
    const within = fromTreasury ? "move" : isAddressEqual(payee, custody) ? "sweep" : "other";
    const kind = toTreasury ? within : "payment";
    return { kind, payee: payee.toLowerCase(), amount, data: null };
  }
  const kind = value > 0n && input === "0x" ? "gas" : "other";
  return { kind, payee: to.toLowerCase(), amount: value, data: input === "0x" ? null : input };
}

function transferIn(data: Hex): readonly [Address, bigint] | null {
  try {
    const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data });
    return functionName === "transfer" ? args : null;
  } catch {
    return null;
  }
}

/** The signed form, rebuilt from the fields that the node returns; null when they do not give its hash. */
export function rawOf(mined: Mined): Hex | null {
  const { r, s, yParity, v, hash } = mined;
  const signature = (yParity === undefined ? { r, s, v } : { r, s, yParity }) as Signature;
  const { input, to, value, nonce, gas, type, chainId } = mined;
  const shared = { to, value, nonce, gas, data: input, chainId };
  const fees =
    type === "eip1559"
      ? {
          maxFeePerGas: mined.maxFeePerGas,
          maxPriorityFeePerGas: mined.maxPriorityFeePerGas,
          accessList: mined.accessList,
        }
      : { gasPrice: mined.gasPrice, ...(mined.accessList && { accessList: mined.accessList }) };
  const raw = serializeTransaction(
    { type, ...shared, ...fees } as TransactionSerializable,
    signature,
  );
  return keccak256(raw) === hash ? raw : null;
}
