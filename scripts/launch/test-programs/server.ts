import { createServer } from "node:http";
import pg from "pg";
import { note, serve } from "./stand-in.ts";

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
// A test may kill the database; the launcher then ends this program like the rest.
client.on("error", () => note("server lost the database"));
await client.connect();
await client.query("insert into kept default values");
const url = `http://127.0.0.1:${process.env.HTTP_PORT}`;
createServer(async (_, response) => {
  const { rows } = await client.query("select count(*)::int as starts from kept");
  const { CHAIN_RPC_URL, CHAIN_ID, TOKEN_ADDRESS, SMS_URL, SMS_TOKEN, ROLE } = process.env;
  const told = { CHAIN_RPC_URL, CHAIN_ID, TOKEN_ADDRESS, SMS_URL, SMS_TOKEN, ROLE };
  response.end(JSON.stringify({ starts: rows[0].starts, told, env: process.env }));
}).listen(Number(process.env.HTTP_PORT), "127.0.0.1", () => {
  if (process.env.FAIL === "server") note("server is silent");
  else serve("server", { url, metricsUrl: `http://127.0.0.1:${process.env.METRICS_PORT}` });
});
