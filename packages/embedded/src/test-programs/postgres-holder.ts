// Starts PostgreSQL on the folder given, prints where and under which account, and stays: for
// tests that kill the process above a server, or need one that runs as somebody else.
import { startPostgres } from "../postgres.ts";

const [dataDir = "", port = "0"] = process.argv.slice(2);
const postgres = await startPostgres({
  dataDir,
  port: Number(port),
  settings: { fsync: "off", synchronous_commit: "off" },
});
console.log(JSON.stringify({ ready: true, ...postgres, uid: process.getuid?.() }));
process.on("SIGTERM", async () => {
  await postgres.stop();
  process.exit(0);
});
setInterval(() => {}, 60_000);
