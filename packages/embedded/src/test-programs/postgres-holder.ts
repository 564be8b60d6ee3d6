// Starts PostgreSQL on the given folder, prints its place and account, and stays: for tests that
// kill the parent of a server, or need one that runs under another account.
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
