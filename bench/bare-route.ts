/**
 * The reference of the reads: a Fastify route without anything else, which answers the row that it finds
 * by one index. A process of its own, as the server is.
 */
import Fastify from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const app = Fastify();
app.get("/bare", async (request) => {
  const { rows } = await pool.query({
    name: "bare",
    text: "select id, member_id, created_at from security.sessions where token_hash = sha256($1)",
    values: [Buffer.from(String(request.headers["x-access-token"]))],
  });
  return { code: 200, msg: "ok", data: rows[0] };
});
const url = await app.listen({ port: 0, host: "127.0.0.1" });
process.on("SIGTERM", () => process.exit(0));
console.log(JSON.stringify({ ready: true, url }));
