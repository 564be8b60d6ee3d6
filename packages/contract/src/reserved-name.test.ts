import { expect, it } from "vitest";
import { isReservedName } from "./reserved-name.ts";

it("knows what stands for the operator, as whole words alone", () => {
  for (const name of [
    "Ballast",
    "BALLAST-Team",
    "B.a.l.l.a.s.t",
    "Offícial help",
    "Customer Service",
    "Bаllast",
    "BaIIast",
    "Bal1ast",
    "8@||a5t",
    "B a l l a s t",
    "B_a_l_l_a_s_t 24",
    "Ｂａｌｌａｓｔ",
    "🅱🅰🅻🅻🅰🆂🆃",
    "Bałłast",
    "Moderatоr",
    "rnoderator",
    "Suppоrt",
    "0fficiаl",
    "Αdmin 2",
    "Support",
    "Ballast admin",
    "BallastTeam",
    "ballastsupport",
    "TheBALLAST",
    "24Support7",
    "Admin007",
    "5upp0rt99",
    "Bal last",
    "adrnin",
    "Аdmіn",
    "su\u00adp\u034fport",
    "Customer.Service",
    "Administrator",
    "Moderators",
    "$upport!",
  ]) {
    expect(isReservedName(name), name).toBe(true);
  }
  for (const name of [
    "Asha",
    "Sailor of the quay",
    "Adam",
    "Balla",
    "Badminton",
    "Padmini",
    "Padminee",
    "Adminder",
    "Ahmad Minhaj",
    "Cristóbal Lastra",
    "Global Lastminute",
    "Baladmina",
    "Padmin Ivanov",
    "Rapport",
    "P@dmini",
    "Çağdaş Admıral",
    "Tom 1988",
    "Борис",
    "आशा",
  ]) {
    expect(isReservedName(name), name).toBe(false);
  }
});
