import pg from "pg";

/** One session as the owner of the schema, in which a value has one way to be written as text. */
export async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "ballast backup" });
  // What is asked next says that the connection is lost.
  client.on("error", () => {});
  await client.connect();
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
    set bytea_output = 'hex'; set extra_float_digits = 1; set client_encoding = 'UTF8';
    set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  return client;
}
