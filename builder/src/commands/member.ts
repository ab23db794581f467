// `atlas member …`: accounts and memberships of a running service.
import type { Command } from 'commander';
import { group, leaf, run, type Shared } from './operator-options.ts';

/** `member add|activate|cancel|token|show`. */
export function memberCommand(): Command {
  const member = group('member', 'Accounts and memberships of the running service.');
  leaf(member, 'add', 'Add an account, or find the one with this address.')
    .requiredOption('--email <address>', 'e-mail address of the member')
    .action((options: Shared & { email: string }) =>
      run(
        options,
        (client) => client.addMember(options.email),
        ({ account }) => account,
      ),
    );
  const withAccount = (name: string, description: string) =>
    leaf(member, name, description).requiredOption('--account <id>', 'account id');
  type Named = Shared & { account: string };
  const state = ({ account, membership }: { account: string; membership: string }) =>
    `${account}: ${membership}`;
  withAccount('activate', 'Start or renew the membership.').action((options: Named) =>
    run(options, (client) => client.setMembership(options.account, 'activate'), state),
  );
  withAccount('cancel', 'End the membership; it holds on the next lookup.').action((options: Named) =>
    run(options, (client) => client.setMembership(options.account, 'cancel'), state),
  );
  withAccount('token', 'Issue a member access token; it is shown once.').action((options: Named) =>
    run(
      options,
      (client) => client.issueToken(options.account),
      ({ token }) => token,
    ),
  );
  withAccount('show', 'Show the membership and the number of sessions.').action((options: Named) =>
    run(options, (client) => client.describeMember(options.account), state),
  );
  return member;
}
