/**
 * Shows the second step of a login: authenticator app, passkeys, and the number of recovery codes
 * left.
 */
import type { OutputOf } from "@ballast/contract/endpoint.ts";
import { readSecondStep } from "@ballast/contract/user/second-step.ts";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { List, RowButton, Section } from "../../../ui/list.tsx";
import { Loaded, SkeletonRows } from "../../../ui/loaded.tsx";
import { Status } from "../../../ui/status.tsx";
import { AddPasskeySheet } from "./add-passkey-sheet.tsx";
import { RemovePasskeySheet } from "./remove-passkey-sheet.tsx";
import { TotpOffSheet } from "./totp-off-sheet.tsx";
import { TotpSheet } from "./totp-sheet.tsx";

export type Passkey = OutputOf<typeof readSecondStep>["passkeys"][number];
type Open = "totp" | "totp-off" | "add" | Passkey | null;

export function SecondStep() {
  const { t } = useLingui();
  const format = useFormat();
  const state = useQuery({ ...query(readSecondStep), staleTime: 0 });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Section title={<Trans>Second step at login</Trans>}>
      <Loaded of={state} skeleton={<SkeletonRows count={2} notes={2} />}>
        {({ totpSince, passkeys, recoveryLeft }) => (
          <>
            <List label={t`Second step at login`}>
              <RowButton
                icon={<Icon name="lock" />}
                title={<Trans>Authenticator app</Trans>}
                note={<Trans>A code that changes every 30 seconds</Trans>}
                state={<OnOff isOn={totpSince !== null} />}
                onClick={() => setOpen(totpSince === null ? "totp" : "totp-off")}
              />
              {passkeys.map((passkey) => (
                <RowButton
                  key={passkey.passkeyId}
                  icon={<Icon name="shield" />}
                  title={passkey.name}
                  note={<Added at={format.dateTime(passkey.createdAt)} />}
                  onClick={() => setOpen(passkey)}
                />
              ))}
              <RowButton
                icon={<Icon name="plus" />}
                title={<Trans>Add a passkey</Trans>}
                note={<Trans>Your finger, face or PIN instead of a password</Trans>}
                onClick={() => setOpen("add")}
              />
            </List>
            {(totpSince !== null || passkeys.length > 0) && (
              <p className="mt-2 text-14 text-quiet">
                <Plural
                  value={recoveryLeft}
                  one="# recovery code is left."
                  other="# recovery codes are left."
                />
              </p>
            )}
          </>
        )}
      </Loaded>
      {open === "totp" && <TotpSheet onClose={close} />}
      {open === "totp-off" && <TotpOffSheet onClose={close} />}
      {open === "add" && <AddPasskeySheet onClose={close} />}
      {typeof open === "object" && open && <RemovePasskeySheet passkey={open} onClose={close} />}
    </Section>
  );
}

function OnOff({ isOn }: { isOn: boolean }) {
  return (
    <Status tone={isOn ? "sea" : "plain"}>{isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}</Status>
  );
}

function Added({ at }: { at: string }) {
  return <Trans>Passkey, added {at}</Trans>;
}
