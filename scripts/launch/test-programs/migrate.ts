import pg from "pg";
import { note } from "./stand-in.ts";

if (process.env.FAIL === "migrate") throw new Error("column does not exist");
const client = new pg.Client({ connectionString: process.env.MIGRATE_DATABASE_URL });
await client.connect();
await client.query("create table if not exists kept (started_at timestamptz default now())");
await client.query("grant select, insert on kept to ballast_service");
await client.end();
note("migrate done");
