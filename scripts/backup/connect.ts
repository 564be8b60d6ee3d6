import { GuardedClient } from "../../apps/server/src/platform/guarded-client.ts";

/**
 * Opens a session as the owner of the schema, with settings under which each value has one text
 * form. A table may take hours, but a server that no longer responds is given up.
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
