/**
 * `npm run bench`: measures, each part beside a reference in the same run on the same machine, and
 * writes bench/RESULTS.md. `npm run bench -- server` measures one part; the others are storm, memory, reads,
 * costs, replicas, liabilities, app and growth. Loopback only; ends by itself.
 */
import { loadavg } from "node:os";
import { command, Misused, SIGNALS, unlessEnded } from "../scripts/command.ts";
import { measureApp, WHOLE as WHOLE_APP } from "./app/measure.ts";
import { appRatios, writeApp } from "./app/report.ts";
import { writeCapacity } from "./capacity.ts";
import { costRatios, measureCosts, WHOLE as WHOLE_COSTS, writeCosts } from "./costs.ts";
import { measureGrowth, SIZES } from "./growth.ts";
import { growthRatios, writeGrowth } from "./growth-report.ts";
import {
  liabilityRatios,
  measureLiabilities,
  WHOLE as WHOLE_TREES,
  writeLiabilities,
} from "./liabilities.ts";
import { measureMemory, memoryRatios, WHOLE as WHOLE_MEMORY, writeMemory } from "./memory.ts";
import { measureReads, readRatios, WHOLE as WHOLE_READS, writeReads } from "./reads.ts";
import {
  measureReplicas,
  replicaRatios,
  WHOLE as WHOLE_REPLICAS,
  writeReplicas,
} from "./replicas.ts";
import { serverRatios, writeServer } from "./report.ts";
import { keepRun } from "./section.ts";
import { measureServer, WHOLE as WHOLE_SERVER } from "./server.ts";
import { measureStorm, stormRatios, WHOLE as WHOLE_STORM, writeStorm } from "./storm.ts";

const PARTS: Record<string, (life: AbortSignal, load: string, size: string) => Promise<void>> = {
  async server(life, load) {
    const measured = await measureServer(life, WHOLE_SERVER);
    writeServer(measured);
    keepRun("server", load, serverRatios(measured));
  },
  async storm(life, load) {
    const measured = await measureStorm(life, WHOLE_STORM);
    writeStorm(measured);
    keepRun("storm", load, stormRatios(measured));
  },
  async memory(life, load) {
    const measured = await measureMemory(life, WHOLE_MEMORY);
    writeMemory(measured);
    keepRun("memory", load, memoryRatios(measured));
  },
  async reads(life, load) {
    const reads = await measureReads(life, WHOLE_READS);
    writeReads(reads, WHOLE_READS);
    keepRun("reads", load, readRatios(reads));
  },
  async costs(life, load) {
    const costs = await measureCosts(life, WHOLE_COSTS);
    writeCosts(costs, WHOLE_COSTS);
    writeCapacity(costs);
    keepRun("costs", load, costRatios(costs));
  },
  async replicas(life, load) {
    const mixed = await measureReplicas(life, WHOLE_REPLICAS);
    writeReplicas(mixed, WHOLE_REPLICAS);
    keepRun("replicas", load, replicaRatios(mixed));
  },
  async liabilities(life, load) {
    const measured = await unlessEnded(life, measureLiabilities(WHOLE_TREES));
    writeLiabilities(measured);
    keepRun("liabilities", load, liabilityRatios(measured));
  },
  async app(life, load) {
    const measured = await measureApp(life, WHOLE_APP);
    writeApp(measured);
    keepRun("app", load, appRatios(measured));
  },
  async growth(life, load, size) {
    const sizes = SIZES[size];
    if (sizes === undefined) throw new Misused(`There is no size "${size}".`);
    const measured = await measureGrowth(life, sizes);
    writeGrowth(measured, load);
    keepRun(`growth, ${size}`, load, growthRatios(measured));
  },
};

const NAMES = Object.keys(PARTS);
const usage = `npm run bench [-- ${NAMES.join(" | ")}] [--size ${Object.keys(SIZES).join(" | ")}]`;
const options = { size: "value" } as const;
const given = { usage, options, words: NAMES.length, inOrder: SIGNALS };

await command(given, async ({ options: { size = "million" }, words, life }) => {
  const strange = words.find((name) => !NAMES.includes(name));
  if (strange !== undefined) throw new Misused(`There is no part "${strange}".`);
  for (const [name, measure] of Object.entries(PARTS)) {
    if (words.length === 0 || words.includes(name))
      await measure(life, (loadavg()[0] ?? 0).toFixed(1), size);
  }
});
