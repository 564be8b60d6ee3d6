import { GuardedClient } from "../../apps/server/src/platform/guarded-client.ts";

/**
 * One session as the owner of the schema, in which a value has one way to be written as text. A table may
 * take hours; a server that does not answer any more is not waited for.
 */
export async function connectOwner(ownerUrl: string): Promise<GuardedClient> {
  const client = new GuardedClient({
    connectionString: ownerUrl,
    application_name: "ballast backup",
  });
  await client.connect();
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
    set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8';
    set statement_timeout = '6h'; set idle_in_transaction_session_timeout = '6h'`);
  return client;
}
