/** Names each room that adds to the console of staff: the table of contents of the console. */
import { cashConsole } from "./cash/console.ts";
import { closingConsole } from "./closing/console.ts";
import { communityConsole } from "./community/console.ts";
import { catalogOf } from "./console/catalog.ts";
import { contentConsole } from "./content/console.ts";
import { controlConsole } from "./control/console.ts";
import { incomeConsole } from "./income/console.ts";
import { invitationsConsole } from "./invitations/console.ts";
import { ledgerConsole } from "./ledger/console.ts";
import { membersConsole } from "./members/console.ts";
import { messagesConsole } from "./messages/console.ts";
import { ordersConsole } from "./orders/console.ts";
import { platformConsole } from "./platform/console.ts";
import { productsConsole } from "./products/console.ts";
import { proofConsole } from "./proof/console.ts";
import { railsConsole } from "./rails/console.ts";
import { reserveConsole } from "./reserve/console.ts";
import { rewardsConsole } from "./rewards/console.ts";
import { securityConsole } from "./security/console.ts";
import { statementsConsole } from "./statements/console.ts";
import { walletsConsole } from "./wallets/console.ts";
import { windDownConsole } from "./wind-down/console.ts";

/** In the order in which the console and the command line list them. */
export const CATALOG = catalogOf([
  membersConsole,
  securityConsole,
  controlConsole,
  walletsConsole,
  cashConsole,
  reserveConsole,
  railsConsole,
  ledgerConsole,
  productsConsole,
  ordersConsole,
  incomeConsole,
  rewardsConsole,
  invitationsConsole,
  communityConsole,
  contentConsole,
  messagesConsole,
  closingConsole,
  statementsConsole,
  proofConsole,
  windDownConsole,
  platformConsole,
]);
