/** Calls of service `user` about registration, login and the member, and the members' files. */
import { bucketOf } from "@ballast/contract/ids.ts";
import * as user from "@ballast/contract/user/calls.ts";
import { logInPasskey, logInSecond } from "@ballast/contract/user/second-step.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/db.ts";
import { Answer, bind, type Member, type Router } from "../platform/http.ts";
import type { Sms } from "../rails/sms/sms.ts";
import { makeCode } from "../security/codes.ts";
import type { SecondStepDeps } from "../security/confirm-owner.ts";
import { type CheckedLogin, checkLogin } from "../security/login-password.ts";
import { checkPasskey } from "../security/passkeys.ts";
import { readPhone } from "../security/phone.ts";
import { answerSecondStep, refuseWithoutSecondStep } from "../security/second-step.ts";
import { openSession } from "../security/sessions.ts";
import { readAppVersion } from "./app-version.ts";
import { createReadCountries } from "./countries.ts";
import { describeSystem } from "./disclosures.ts";
import { addFile, type StoredImage, storeImage } from "./files.ts";
import { readPublicCode } from "./invite-codes.ts";
import { fileUrl, headUrlOf, readMemberInfo, readProfile } from "./member.ts";
import { modifyName } from "./modify-name.ts";
import {
  type PreparedRegistration,
  prepareRegistration,
  readServedPhone,
  registerMember,
} from "./register.ts";
import { mountFiles, type SeenBy } from "./serve-file.ts";

export type MembersDeps = SecondStepDeps & {
  sms: Sms;
  dataDir: string;
  chainId: number;
  /** Whether the member is a valid user; answered by orders, a room on the right. */
  hasHeldPaidOrder(db: Db, member: Member): Promise<boolean>;
  postImageVisibleTo: SeenBy;
  /** The level reached by inviting; answered by invitations, a room on the right. */
  readLevel(db: Db, member: { id: string }): Promise<number>;
};

export function mountMembers(router: Router, deps: MembersDeps): void {
  mountComingIn(router, deps);
  mountProfile(router, deps);

  const readCountries = createReadCountries();
  bind(router, user.listCountries, ({ db, language }) => readCountries(db, language));

  bind(router, user.systemInfo, async ({ db, language }) =>
    describeSystem(language, deps.chainId, await readPublicCode(db)),
  );

  bind(router, user.appVersion, ({ db, language }, client) => readAppVersion(db, client, language));

  if (router.services.includes("user")) mountFiles(router, deps.dataDir, deps.postImageVisibleTo);
}

function mountComingIn(router: Router, { sms, readLevel, vault, passkeyHost }: MembersDeps): void {
  bind(
    router,
    user.sendRegisterCode,
    async () => ({}),
    async ({ db, ip, language }, input) => {
      const { number } = await readServedPhone(db, input.phone);
      await sms.send(await makeCode(db, { purpose: "register", phone: number, ip, language }));
    },
  );

  bind(
    router,
    user.register,
    ({ tx }, _input, prepared: PreparedRegistration) => registerMember(tx, prepared),
    ({ db }, input) => prepareRegistration(db, input, vault),
  );

  type Arriving = { tx: Tx; ip: string; agent: string };
  /** Opens the session of a checked login; `msg` is its token. */
  async function comeIn({ tx, ip, agent }: Arriving, _input: unknown, login: CheckedLogin) {
    const token = await openSession(tx, login, { ip, agent });
    const member = { id: login.memberId, bucket: bucketOf(login.memberId) };
    return new Answer(await readProfile(tx, member, await readLevel(tx, member)), token);
  }
  bind(router, user.logIn, comeIn, async ({ db, ip }, { phone, password }) => {
    const login = await checkLogin(db, { phone: readPhone(phone).number, password, ip });
    await refuseWithoutSecondStep(db, login);
    return login;
  });

  bind(router, logInSecond, comeIn, ({ db, ip }, { challenge, code }) =>
    answerSecondStep(db, vault, { challenge, code, ip }),
  );

  bind(router, logInPasskey, comeIn, ({ db }, given) => checkPasskey(db, passkeyHost, given));
}

function mountProfile(router: Router, deps: MembersDeps): void {
  bind(router, user.memberInfo, ({ db, member, language }) =>
    readMemberInfo(db, member, language, deps.readLevel(db, member)),
  );

  bind(router, user.isValidAccount, async ({ tx, member }) => ({
    isValid: await deps.hasHeldPaidOrder(tx, member),
  }));

  bind(router, user.modifyName, ({ tx, member }, { name }) => modifyName(tx, member, name));

  bind(
    router,
    user.modifyHead,
    async ({ tx, member }, _input, image: StoredImage) => {
      // A photo sent again is the row that a change at the same time may delete.
      await sql`select from members.members
        where bucket = ${member.bucket} and id = ${member.id} for update`.execute(tx);
      const id = await addFile(tx, member.id, image);
      await changeHead(tx, member, { file: id, drawn: null });
      return { headUrl: fileUrl(id) };
    },
    ({ db, member, files }) => storeImage(db, member.id, deps.dataDir, files, "avatar"),
  );

  bind(router, user.chooseAvatar, async ({ tx, member }, { avatar }) => {
    const drawn = avatar === "" ? null : avatar;
    await changeHead(tx, member, { file: null, drawn });
    return { headUrl: headUrlOf(drawn) };
  });

  bind(
    router,
    user.uploadFile,
    async ({ tx, member }, _input, image: StoredImage) => {
      const fileId = await addFile(tx, member.id, image);
      return { fileId, url: fileUrl(fileId) };
    },
    ({ db, member, files }) => storeImage(db, member.id, deps.dataDir, files, "upload"),
  );
}

type Head = { file: string | null; drawn: string | null };

/** A photo that is replaced is seen by nobody any more. */
async function changeHead(tx: Tx, { bucket, id }: Member, { file, drawn }: Head): Promise<void> {
  await sql`
    update members.members set head_file = ${file}, drawn_head = ${drawn}
    where bucket = ${bucket} and id = ${id}`.execute(tx);
  await sql`select members.forget_photos(${bucket}, ${id})`.execute(tx);
}
