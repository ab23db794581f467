// `atlas member …`: accounts and memberships of the running service.
import { Command } from 'commander';
import { runOnService, type ServiceOptions, withServiceOptions } from './options.ts';

type AccountOptions = ServiceOptions & { account: string };

/** `member add|activate|cancel|token|show`. */
export function memberCommand(): Command {
  const member = new Command('member').description('accounts and memberships of the running service');
  withServiceOptions(member.command('add'))
    .description('add an account, or find the one with this address')
    .requiredOption('--email <address>', 'e-mail address of the member')
    .action((options: ServiceOptions & { email: string }) =>
      runOnService(
        options,
        (client) => client.addMember(options.email),
        ({ account }) => account,
      ),
    );
  const onAccount = (name: string, description: string) =>
    withServiceOptions(member.command(name))
      .description(description)
      .requiredOption('--account <id>', 'id of the account');
  onAccount('activate', 'start or renew the membership').action((options: AccountOptions) =>
    runOnService(options, (client) => client.setMembership(options.account, 'activate'), printMembership),
  );
  onAccount('cancel', 'end the membership, from the next lookup on').action((options: AccountOptions) =>
    runOnService(options, (client) => client.setMembership(options.account, 'cancel'), printMembership),
  );
  onAccount('token', 'issue an access token for the member; it is shown only once').action(
    (options: AccountOptions) =>
      runOnService(
        options,
        (client) => client.issueToken(options.account),
        ({ token }) => token,
      ),
  );
  onAccount('show', 'show the membership and the number of sessions').action((options: AccountOptions) =>
    runOnService(options, (client) => client.describeMember(options.account), printMembership),
  );
  return member;
}

function printMembership({ account, membership }: { account: string; membership: string }): string {
  return `${account}: ${membership}`;
}
