import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeSms, startFakeSms } from "../../../test/fakes/sms.ts";
import { createSms } from "./sms.ts";

let provider: FakeSms;
beforeAll(async () => {
  provider = await startFakeSms();
});
afterAll(() => provider.stop());
beforeEach(() => {
  provider.messages.length = 0;
  provider.requests.length = 0;
});

const message = { id: "m-1", to: "+919876543210", text: "Hello" };

describe("the SMS rail", () => {
  it("hands the message over with the provider's token", async () => {
    await createSms(provider).send(message);
    expect(provider.messages).toEqual([message]);
  });

  it("takes an address with or without a slash at its end", async () => {
    await createSms({ ...provider, url: `${provider.url}/` }).send(message);
    expect(provider.messages).toEqual([message]);
  });

  it("sends again under the same id when the answer is lost, so it arrives once", async () => {
    provider.nextAnswers.push(null);
    await createSms(provider).send(message);
    expect(provider.requests).toHaveLength(2);
    expect(provider.messages).toEqual([message]);
  });

  it("tries once more when the provider fails, then refuses with sms_not_sent", async () => {
    provider.nextAnswers.push(503, 503, 503);
    const sent = createSms(provider).send(message);
    await expect(sent).rejects.toMatchObject({ refusal: "sms_not_sent" });
    expect(provider.requests).toHaveLength(2);
    expect(provider.messages).toEqual([]);
    provider.nextAnswers.length = 0;
  });

  it("does not insist when the provider refuses", async () => {
    const sent = createSms({ url: provider.url, token: "wrong" }).send(message);
    await expect(sent).rejects.toMatchObject({ refusal: "sms_not_sent" });
    expect(provider.requests).toEqual([{ ...message, status: 401 }]);
  });

  it("refuses with sms_not_sent when nobody listens", async () => {
    const sent = createSms({ url: "http://127.0.0.1:1", token: "any" }).send(message);
    await expect(sent).rejects.toMatchObject({ refusal: "sms_not_sent" });
  });
});
