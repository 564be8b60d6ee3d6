/**
 * A second program that checks Ballast's published liabilities. It was written from
 * docs/proof-of-liabilities.md alone, imports nothing of the package, and is slow on purpose: what it
 * does can be read in one go, together with ask-node.mjs. Runs on any Node from 18 on.
 *
 *   node check.mjs file LEAVES COMMIT                 the published file makes the commit's figures
 *   node check.mjs member COMMIT PROOF IDENTIFIER     a member's leaves are in the tree
 *   node check.mjs chain COMMITS                      one commit per line, each contains the last
 *   node check.mjs golden GOLDEN                      the documented examples
 *   node check.mjs assets STATEMENT COMMIT DEPOSITS [NODE]
 *       custody's signed list adds up, and agrees with the balances of NODE, a chain's own (http://…)
 *   node check.mjs anchor COMMIT TRANSACTION NODE     the commit is on the chain; its time and sender
 *
 * Exit code 0: as published; 1: NOT as published; 2: data missing, so nothing is known either way.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ask, blockAt, CouldNotLook, canLook, expectCaughtUp, heldAt } from "./ask-node.mjs";

const LIMIT = 1n << 64n;
const isHash = (text) => /^[0-9a-f]{64}$/.test(text);

const sha = (...parts) => createHash("sha256").update(Buffer.concat(parts)).digest();
const ascii = (text) => Buffer.from(text, "latin1");
const number = (value, bytes) => Buffer.from(value.toString(16).padStart(bytes * 2, "0"), "hex");
const unsigned = (bytes) => BigInt(`0x${bytes.toString("hex")}`);

function demand(condition, what) {
  if (!condition) throw new Error(what);
}

const leafOf = (index, amount, claim) => ({
  sum: amount,
  hash: sha(ascii("BPL1"), number(index, 4), number(amount, 8), claim),
});

const claimOf = (identifier, salt) => {
  const name = Buffer.from(identifier, "utf8");
  return sha(ascii("BPC1"), salt, number(name.length, 1), name);
};

function parentOf(level, left, right) {
  const sides = [left, right].flatMap(({ sum, hash }) => [number(sum, 8), hash]);
  demand(left.sum + right.sum < LIMIT, "a sum needs more than 64 bits");
  return { sum: left.sum + right.sum, hash: sha(ascii("BPN1"), number(level, 1), ...sides) };
}

const paddings = [{ sum: 0n, hash: sha(ascii("BPP1")) }];
for (let level = 1; level <= 32; level += 1) {
  paddings.push(parentOf(level, paddings[level - 1], paddings[level - 1]));
}

/** The node of `level` over the leaves from `first` on, computed top down. */
function nodeOver(leafAt, count, level, first) {
  if (first >= count) return paddings[level];
  if (level === 0) return leafAt(first);
  const half = 2 ** (level - 1);
  const left = nodeOver(leafAt, count, level - 1, first);
  return parentOf(level, left, nodeOver(leafAt, count, level - 1, first + half));
}

function addUp(file) {
  demand(file.length >= 8 && file.subarray(0, 4).equals(ascii("BPF1")), "no file of leaves");
  const count = file.readUInt32BE(4);
  demand(file.length === 8 + count * 40, "the file has another length than it says");
  const leafAt = (index) => {
    const record = file.subarray(8 + index * 40, 48 + index * 40);
    return leafOf(index, unsigned(record.subarray(0, 8)), record.subarray(8));
  };
  return { ...nodeOver(leafAt, count, 32, 0), count };
}

function readCommit(text) {
  const commit = JSON.parse(text);
  demand(commit.format === "ballast-liabilities-1", "another format");
  demand(JSON.stringify(commit) === text, "not the one spelling");
  const keys = "format,currency,sequence,takenAt,depth,count,total,root,seal,previous";
  demand(Object.keys(commit).join() === keys, "other keys");
  const hashes = [commit.root, commit.seal, commit.previous];
  demand(hashes.every(isHash), "no hash");
  demand(/^[A-Za-z0-9]{1,16}$/.test(commit.currency), "no currency");
  demand(new Date(commit.takenAt).toISOString() === commit.takenAt, "no time");
  demand(commit.depth === 32, "another depth");
  demand(/^(0|[1-9]\d*)$/.test(commit.total) && BigInt(commit.total) < LIMIT, "no total");
  const isFrom = (least, value) => Number.isInteger(value) && value >= least && value < 2 ** 32;
  demand(isFrom(1, commit.sequence) && isFrom(0, commit.count), "out of range");
  demand((commit.sequence === 1) === /^0+$/.test(commit.previous), "the first has none before it");
  const bytes = Buffer.concat([
    ascii("BPK1"),
    number(commit.currency.length, 1),
    ascii(commit.currency),
    number(commit.sequence, 4),
    number(Date.parse(commit.takenAt), 8),
    number(commit.depth, 1),
    number(commit.count, 4),
    number(BigInt(commit.total), 8),
    ...hashes.map((hash) => Buffer.from(hash, "hex")),
  ]);
  return { ...commit, bytes, hash: sha(bytes) };
}

function checkFile(file, commitText) {
  const commit = readCommit(commitText);
  const { sum, hash, count } = addUp(file);
  demand(count === commit.count, "another number of leaves");
  demand(sum === BigInt(commit.total), "another total");
  demand(hash.toString("hex") === commit.root, "another root");
  return `${count} leaves add up to ${sum} ${commit.currency}`;
}

function checkMember(commitText, proofText, identifier) {
  const commit = readCommit(commitText);
  const proof = Buffer.from(proofText, "base64url");
  demand(proof.toString("base64url") === proofText, "not the one spelling");
  demand(proof.subarray(0, 4).equals(ascii("BPR1")), "no proof");
  demand(proof.subarray(4, 36).equals(commit.hash), "a proof for another commit");
  const chunks = proof[36];
  demand(chunks >= 2 && chunks <= 16, "too few or too many chunks");
  demand(proof.length === 37 + chunks * 1308, "another length");
  let owed = 0n;
  let before = -1;
  for (let i = 0; i < chunks; i += 1) {
    const chunk = proof.subarray(37 + i * 1308, 37 + (i + 1) * 1308);
    const index = chunk.readUInt32BE(0);
    demand(index > before && index < commit.count, "leaves out of order, or padding");
    const amount = chunk.readBigUInt64BE(4);
    let node = leafOf(index, amount, claimOf(identifier, chunk.subarray(12, 28)));
    for (let level = 0; level < 32; level += 1) {
      const step = chunk.subarray(28 + level * 40, 68 + level * 40);
      const sibling = { sum: step.readBigUInt64BE(0), hash: step.subarray(8) };
      const isRight = Math.floor(index / 2 ** level) % 2 === 1;
      node = isRight ? parentOf(level + 1, sibling, node) : parentOf(level + 1, node, sibling);
    }
    demand(node.hash.toString("hex") === commit.root, "another root");
    demand(node.sum === BigInt(commit.total), "another total");
    owed += amount;
    before = index;
  }
  return `${owed} ${commit.currency} in ${chunks} leaves`;
}

function checkChain(texts) {
  const commits = texts.map(readCommit);
  commits.slice(1).forEach((next, i) => {
    const last = commits[i];
    demand(next.currency === last.currency, "another currency");
    demand(next.takenAt.slice(0, 10) > last.takenAt.slice(0, 10), "not a later day");
    demand(next.sequence === last.sequence + 1, "a commit is missing");
    demand(next.previous === last.hash.toString("hex"), "does not contain the one before");
  });
  return `${commits.length} commits follow each other`;
}

const AMOUNT = "0|[1-9]\\d*";
const ADDRESS = "0x[0-9a-f]{40}";
const ASSETS = new RegExp(
  `^${[
    "Ballast, test money: what stands against what members are owed in tUSDT",
    "format ballast-assets-(?<format>[12])",
    "commit (?<commit>[0-9a-f]{64})",
    "chain (?<chain>[1-9]\\d*)",
    `token (?<token>${ADDRESS})(?:\ndecimals (?<decimals>[6-9]|[12]\\d|3[0-6]))?`,
    `block (?<block>${AMOUNT}) (?<hash>0x[0-9a-f]{64})`,
    `custody (?<custody>${ADDRESS}) (?<inCustody>${AMOUNT})`,
    `deposits (?<count>${AMOUNT}) (?<inDeposits>${AMOUNT}) (?<list>[0-9a-f]{64})`,
    `reserve (?<reserve>${ADDRESS}) (?<inReserve>${AMOUNT})`,
    `total (?<total>${AMOUNT})`,
  ].join("\n")}$`,
);

const sumOf = (holdings) => holdings.reduce((sum, { amount }) => sum + amount, 0n);

/** Parses the list of holdings: ascending addresses, each with a positive holding. */
function readDeposits(bytes) {
  const lines = bytes.toString("latin1").split("\n");
  demand(lines.pop() === "", "the last line has no end");
  return lines.map((line, i) => {
    const [, address, amount] = /^(0x[0-9a-f]{40}) ([1-9]\d*)$/.exec(line) ?? [];
    demand(address, "no line of an address and an amount");
    demand(i === 0 || lines[i - 1].slice(0, 42) < address, "addresses out of order");
    return { address, amount: BigInt(amount) };
  });
}

function readAssets(statement, commit, list) {
  const said = ASSETS.exec(statement)?.groups;
  // The first version was for tokens with 6 decimals and did not state them.
  demand(
    said && (said.format === "1") === (said.decimals === undefined),
    "another text than the format's",
  );
  demand(commit.currency === "tUSDT", "a commit of another currency");
  demand(said.commit === commit.hash.toString("hex"), "a statement for another commit");
  demand(sha(list).toString("hex") === said.list, "another list of deposit addresses");
  const deposits = readDeposits(list);
  demand(BigInt(deposits.length) === BigInt(said.count), "another number of deposit addresses");
  demand(sumOf(deposits) === BigInt(said.inDeposits), "another sum of the deposit addresses");
  const holdings = [
    { address: said.custody, amount: BigInt(said.inCustody) },
    ...deposits,
    { address: said.reserve, amount: BigInt(said.inReserve) },
  ];
  const addresses = new Set(holdings.map(({ address }) => address));
  demand(addresses.size === holdings.length, "an address counts twice");
  demand(sumOf(holdings) === BigInt(said.total), "another total");
  return { ...said, decimals: Number(said.decimals ?? 6), holdings };
}

/** Liabilities to members are counted in millionths. */
const OWED_DECIMALS = 6;
/** The call data of the token's decimals(). */
const DECIMALS = "0x313ce567";

/**
 * Formats smallest units with this many decimals as tokens, to the last digit, so that both can be
 * compared.
 */
function inTokens(units, decimals) {
  const digits = String(units).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, "");
}

async function checkAssets(statement, commitText, list, node) {
  const commit = readCommit(commitText);
  const assets = readAssets(statement, commit, list);
  const { holdings, total, decimals, chain, token, custody, block, hash } = assets;
  // The reader must know who owns these addresses: anybody can create a token and name addresses.
  const whose = `token ${token} of chain ${chain}, custody ${custody}`;
  const said =
    `${holdings.length} addresses hold ${inTokens(total, decimals)} against ` +
    `${inTokens(commit.total, OWED_DECIMALS)} tUSDT owed, ${whose}`;
  if (!node) return said;
  const other = BigInt(await ask(node, "eth_chainId"));
  canLook(other === BigInt(chain), `a node of chain ${other}: ask one of chain ${chain}`);
  await expectCaughtUp(node);
  const has = BigInt(await ask(node, "eth_call", { to: token, data: DECIMALS }, "latest"));
  demand(has === BigInt(decimals), `the token has ${has} decimals, not ${decimals}`);
  const there = await blockAt(node, block);
  canLook(there, `the node does not have block ${block}: ask one that does`);
  const { balances, by } = await heldAt(node, token, holdings, BigInt(block));
  demand((await blockAt(node, block))?.hash === hash, "another block");
  for (const { address, amount } of holdings) {
    const held = balances.get(address);
    demand(held === amount, `${address} held ${held} at block ${block}, not ${amount}${by}`);
  }
  return `${said}; so does the chain say at block ${block}${by}`;
}

/**
 * The reader must know who wrote the commit to the chain; the content and the time are verified.
 */
async function checkAnchor(commitText, transaction, node) {
  const commit = readCommit(commitText);
  canLook(/^0x[0-9a-f]{64}$/.test(transaction), `${transaction} is no transaction's number`);
  const chain = BigInt(await ask(node, "eth_chainId"));
  await expectCaughtUp(node);
  const sent = await ask(node, "eth_getTransactionByHash", transaction);
  // The node gives the same response for a transaction that never existed, one of another chain,
  // and one it no longer keeps.
  canLook(sent, `the node of chain ${chain} knows no such transaction: ask another, or another's`);
  const { input, from, blockHash } = sent;
  demand(input === `0x${commit.bytes.toString("hex")}`, "the transaction has other data");
  canLook(blockHash, "the transaction is in no block yet: try again later");
  const receipt = await ask(node, "eth_getTransactionReceipt", transaction);
  canLook(receipt, "the node has no receipt of the transaction: ask another");
  demand(receipt.status === "0x1", "the transaction failed");
  const block = await ask(node, "eth_getBlockByHash", blockHash, false);
  const onChain = block && (await blockAt(node, block.number));
  canLook(onChain?.hash === blockHash, "the block was replaced meanwhile: try again");
  const depth = BigInt(await ask(node, "eth_blockNumber")) - BigInt(block.number) + 1n;
  const at = new Date(Number(block.timestamp) * 1000).toISOString();
  const name = `${commit.currency} ${commit.sequence}`;
  const where = `block ${BigInt(block.number)} of chain ${chain}`;
  return `${name} stands in ${where} of ${at}, ${depth} deep, from ${from}`;
}

function checkGolden(golden) {
  const same = (what, a, b) => demand(a === b, `${what}: ${a} is not ${b}`);
  for (const [level, hash] of Object.entries(golden.paddings)) {
    same(`padding ${level}`, paddings[level].hash.toString("hex"), hash);
  }
  const commits = golden.commits.map(({ text, bytes, hash }) => {
    const commit = readCommit(text);
    same("commit", commit.bytes.toString("hex"), bytes);
    same("its hash", commit.hash.toString("hex"), hash);
    return text;
  });
  const file = Buffer.from(golden.file, "hex");
  checkFile(file, commits[0]);
  checkChain(commits);
  for (const { identifier, owed, chunks, proof } of golden.members) {
    for (const { index, amount, salt, claim, leaf } of chunks) {
      same("claim", claimOf(identifier, Buffer.from(salt, "hex")).toString("hex"), claim);
      const record = file.subarray(8 + index * 40, 48 + index * 40).toString("hex");
      same("record", record, number(BigInt(amount), 8).toString("hex") + claim);
      const { hash } = leafOf(index, BigInt(amount), Buffer.from(claim, "hex"));
      same("leaf", hash.toString("hex"), leaf);
    }
    same("member", checkMember(commits[0], proof, identifier), `${owed} tUSDT in 2 leaves`);
  }
  golden.levels.forEach((nodes, i) => {
    nodes.forEach(({ sum, hash }, place) => {
      const leafAt = (index) => {
        const at = 8 + index * 40;
        return leafOf(index, file.readBigUInt64BE(at), file.subarray(at + 8, at + 40));
      };
      const node = nodeOver(leafAt, golden.count, i + 1, place * 2 ** (i + 1));
      same(`sum of level ${i + 1}`, node.sum.toString(), sum);
      same(`node of level ${i + 1}`, node.hash.toString("hex"), hash);
    });
  });
  return `${golden.members.length} members, ${golden.commits.length} commits as written down`;
}

function read(path) {
  try {
    return readFileSync(path);
  } catch ({ code }) {
    throw new CouldNotLook(`no file ${path} can be read here (${code}): save it, or name another`);
  }
}

const text = (path) => read(path).toString("utf8").trim();
const COMMANDS = {
  file: [2, (leaves, commit) => checkFile(read(leaves), text(commit))],
  member: [3, (commit, proof, identifier) => checkMember(text(commit), text(proof), identifier)],
  chain: [1, (commits) => checkChain(text(commits).split("\n"))],
  golden: [1, (path) => checkGolden(JSON.parse(text(path)))],
  anchor: [3, (commit, transaction, node) => checkAnchor(text(commit), transaction, node)],
  assets: [3, (said, commit, list, at) => checkAssets(text(said), text(commit), read(list), at)],
};

const [command = "", ...rest] = process.argv.slice(2);
const [needed, run] = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : [];
if (!run) {
  console.error(`There is no "${command}"; there are ${Object.keys(COMMANDS).join(", ")}.`);
  process.exitCode = 2;
} else {
  try {
    canLook([needed, run.length].includes(rest.length), `${command} needs ${needed} names`);
    console.log(`as published: ${await run(...rest)}`);
  } catch (error) {
    const isUnseen = error instanceof CouldNotLook;
    console.error(`${isUnseen ? "could not look" : "NOT as published"}: ${error.message}`);
    process.exitCode = isUnseen ? 2 : 1;
  }
}
