// `atlas start`: the whole service on this machine.
import { Command } from 'commander';

const DEFAULT_PORT = 8787;

/** `start`. */
export function startCommand(): Command {
  return new Command('start')
    .description('build what has changed, fill the local stores and serve on this machine')
    .option('--data <dir>', 'your own folder of real input files, instead of the sample world')
    .action(async ({ data }: { data?: string }) => {
      // Loaded for this command only, because the Worker's runtime takes a second to load.
      const { start } = await import('../local/start.ts');
      await start({ dataDir: data, port: Number(process.env.PORT ?? DEFAULT_PORT) });
    });
}
