// The beginning and the end of an account. A mailbox that was proved opens its account or a new one; deletion removes
// the account from every store and can be repeated after a fault.
import type { Lang } from '../../../schemas/lang.ts';
import { callStore } from '../counters/object-call.ts';
import type { Directory } from '../directory/directory.ts';
import { toApiError } from '../errors.ts';
import type { Keys } from '../keys/keys.ts';
import type { Accounts } from './accounts.ts';
import { mintAccountId } from './member-token.ts';

export type SignedIn = { account: string; cookie: string; isNew: boolean };
export type AccountLife = {
  /** Opens a web session of the account of a mailbox. The caller has proved that the mailbox is the person's. */
  signInMailbox(mailbox: string, lang: Lang): Promise<SignedIn>;
  /** Deletes an account: payments first, then sessions, then keys, then the directory. Repeating it completes what is missing. */
  deleteAccount(account: string): Promise<void>;
};

type Parts = {
  accounts: Pick<Accounts, 'openWebSession' | 'closeAccount'>;
  keys: Pick<Keys, 'release'>;
  directory: Pick<Directory, 'addAccount' | 'keysOf' | 'removeAccount'>;
  /** Ends what the account pays for. It comes first: nobody pays for an account that is gone. */
  endPayments: (account: string) => Promise<void>;
};

/** The service over its stores. */
export function createAccountLife({ accounts, keys, directory, endPayments }: Parts): AccountLife {
  const open = async (mailbox: string, lang: Lang): Promise<SignedIn> => {
    const id = mintAccountId();
    const entry = { id, email: mailbox, createdAt: new Date().toISOString(), lang };
    const { id: account } = await callStore(() => directory.addAccount(entry));
    return { account, cookie: await accounts.openWebSession(account), isNew: account === id };
  };
  const deleteAccount = async (account: string) => {
    await endPayments(account);
    await accounts.closeAccount(account);
    const families = await callStore(() => directory.keysOf(account));
    await Promise.all(families.map(({ family }) => keys.release(family)));
    await callStore(() => directory.removeAccount(account, new Date().toISOString()));
  };
  return {
    async signInMailbox(mailbox, lang) {
      try {
        return await open(mailbox, lang);
      } catch (thrown) {
        if (toApiError(thrown).code !== 'not_found') throw thrown;
      }
      // The account was deleted and only its line in the directory is left: the deletion was interrupted.
      const entry = { id: mintAccountId(), email: mailbox, createdAt: new Date().toISOString(), lang };
      await deleteAccount((await callStore(() => directory.addAccount(entry))).id);
      return open(mailbox, lang);
    },
    deleteAccount,
  };
}
