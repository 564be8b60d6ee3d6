import { serve } from "./stand-in.ts";

serve("sandbox", {
  chainUrl: `http://127.0.0.1:${process.env.CHAIN_PORT}`,
  chainId: 31337,
  tokenAddress: `0x${"ab".repeat(20)}`,
  smsUrl: `http://127.0.0.1:${process.env.SMS_PORT}`,
  smsToken: "stand-in",
  bankUrl: `http://127.0.0.1:${process.env.BANK_PORT}`,
  bankKeys: "stand-in",
});
