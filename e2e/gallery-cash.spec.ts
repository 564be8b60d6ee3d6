/** The pictures of the screens about local currency, bank cards and documents. */
import { gallery, type Screen } from "./gallery.ts";

const CASH = "**/api/{cash,fiat}/**";
const SCREENS: Screen[] = [
  { name: "bank-cards", local: true, path: "/user/bank", empty: true, fails: CASH },
  { name: "cash-addresses", local: true, path: "/user/Caddress" },
  { name: "add-bank-card", local: true, path: "/user/CaddAddress", fails: CASH },
  { name: "cash-recharge", local: true, path: "/user/cashrecharge", empty: true, fails: CASH },
  { name: "local-wallet", local: true, path: "/user/newrecharge", empty: true, fails: CASH },
  { name: "local-wallet-records", local: true, path: "/user/newrecharge?show=records" },
  { name: "cash-withdraw", local: true, path: "/user/cashwithdraw", empty: true, fails: CASH },
  { name: "cash-withdrawals", local: true, path: "/user/withrecord?kind=cash", empty: true },
  { name: "cash-record", local: true, path: "/user/recordU?kind=cash", empty: true },
  { name: "document", path: "/user/pdf?kind=withdrawal", fails: "**/api/user/guide/**" },
  { name: "documents", path: "/user/pdf" },
];

gallery(SCREENS);
