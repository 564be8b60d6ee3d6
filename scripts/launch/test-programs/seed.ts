import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { note } from "./stand-in.ts";

if (process.env.FAIL === "seed") throw new Error("the product was refused");
const answer = await fetch(`http://127.0.0.1:${process.env.HTTP_PORT}`);
if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
const logins = [{ member: "+15550100001", password: "harbour-kettle-9" }];
writeFileSync(join(process.env.DATA_DIR ?? "", "demo-logins.json"), JSON.stringify(logins));
note("seed done");
