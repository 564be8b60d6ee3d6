import { APP_PLATFORMS } from "@ballast/contract/constants.ts";
import { LANGUAGES } from "@ballast/contract/language.ts";
import { appVersion, systemInfo } from "@ballast/contract/user/calls.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { expectRefused } from "../../test/harness.ts";
import { useApp } from "../../test/kit.ts";

const app = useApp();

describe("sys/info", () => {
  it("says to everyone that there is test money only, and on which chain", async () => {
    const { data } = await app.call(systemInfo);
    expect(data).toMatchObject({
      name: "Ballast",
      version: "0.5.1",
      testMoneyOnly: true,
      chainId: 31337,
      publicInviteCode: "BALLAST0",
    });
    expect(data.ribbon).toContain("TEST");
    expect(data.disclosures.join(" ")).toContain("31337");
  }); // @rule 1.9/test-money

  it.each(LANGUAGES)("has every text in %s", async (language) => {
    const { data } = await app.call(systemInfo, {}, { language });
    const english = (await app.call(systemInfo)).data;
    expect(data.ribbon).toContain("TEST");
    for (const text of [data.about, ...data.disclosures]) expect(text).not.toMatch(/[{}]|^$/);
    if (language !== "en_US") expect(data.disclosures).not.toEqual(english.disclosures);
  });
});

describe("app/version/update", () => {
  const ask = (code: number, platform = "android") =>
    app.call(appVersion, { platform, code: String(code) });
  const publish = (code: number, compulsory: boolean, inDays = 0) =>
    sql`
      insert into members.app_versions values ('ANDROID', ${code}, ${`0.5.${code - 50}`}, '/get',
        ${'{"en_US": "What is new", "tr_TR": "Yenilikler"}'}::jsonb, ${compulsory}, platform.now() + make_interval(days => ${inDays}))
    `.execute(app.database.owner.db);

  it("answers nothing to a client that is current, or of a platform without versions", async () => {
    expect((await ask(51)).data).toBeNull();
    expect((await ask(0, "TV")).data).toBeNull();
    for (const platform of APP_PLATFORMS) {
      expect((await ask(51, platform)).data, platform).toBeNull();
      expect((await ask(50, platform)).data, platform).toMatchObject({ code: 51 });
    }
  }); // @rule constant/version

  it("answers the newest version to an older client", async () => {
    expect((await ask(50)).data).toMatchObject({ code: 51, version: "0.5.1", compulsory: false });
  });

  it("is compulsory while a compulsory version lies between, and not before it is out", async () => {
    await publish(52, true);
    await publish(53, false);
    await publish(54, false, 1);
    expect((await ask(51)).data).toEqual({
      code: 53,
      version: "0.5.3",
      downUrl: "/get",
      extra: "What is new",
      compulsory: true,
    });
    const inLanguage = async (language: "tr_TR" | "de_DE") =>
      (await app.call(appVersion, { platform: "ANDROID", code: "51" }, { language })).data?.extra;
    expect([await inLanguage("tr_TR"), await inLanguage("de_DE")]).toEqual([
      "Yenilikler",
      "What is new",
    ]);
    expect((await ask(52)).data).toMatchObject({ code: 53, compulsory: false });
    expect((await ask(53)).data).toBeNull();
    await app.advanceDays(1);
    expect((await ask(53)).data).toMatchObject({ code: 54 });
  }); // @rule state/update

  it("takes no version that does not say in English what is new", async () => {
    const without = sql`
      update members.app_versions set extra = extra - 'en_US'`.execute(app.database.owner.db);
    await expect(without).rejects.toMatchObject({ code: "23514" });
  });

  it("refuses input that is not a platform and a code", async () => {
    await expectRefused(app.database, "bad_input", () => app.call(appVersion, { platform: "a" }));
    await expectRefused(app.database, "bad_input", () =>
      app.call(appVersion, { platform: "'; --", code: "51" }),
    );
  });
});
