// Carries out a Dockerfile in a folder instead of a container: COPY, RUN, WORKDIR and ENV, as far as deploy/Dockerfile uses them.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { basename, join, matchesGlob, relative } from 'node:path';

export type Image = {
  env: Record<string, string>;
  /** The folder of the tree in which commands run. */
  workdir: string;
  user: string;
  entrypoint: string[];
  base: string;
};

export type DockerfileOptions = {
  dockerfile: string;
  ignore: string;
  /** The folder that COPY takes from. */
  context: string;
  /** The bare tree; nothing outside of it is written to. */
  tree: string;
  env: Record<string, string>;
  /** Does a command of RUN itself, when it returns true. */
  instead?: (command: string, workdir: string) => boolean;
};

/** @throws an error that names the instruction that failed */
export function carryOut({ dockerfile, ignore, context, tree, env, instead }: DockerfileOptions): Image {
  const image: Image = { env: {}, workdir: tree, user: 'root', entrypoint: [], base: '' };
  const isSent = sentFiles(ignore);
  for (const line of dockerfile.replace(/\\\n/g, ' ').split('\n')) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === '') continue;
    if (name === 'FROM') image.base = rest;
    else if (name === 'ENV') {
      const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(rest) ?? [];
      image.env[key] = value;
    } else if (name === 'WORKDIR') {
      image.workdir = join(tree, rest);
      mkdirSync(image.workdir, { recursive: true });
    } else if (name === 'COPY') copy(rest.split(' '), context, image.workdir, isSent);
    else if (name === 'RUN') {
      if (instead?.(rest, image.workdir)) continue;
      const ran = spawnSync('sh', ['-c', rest], {
        cwd: image.workdir,
        env: { ...env, ...image.env },
        encoding: 'utf8',
      });
      if (ran.status !== 0) throw new Error(`RUN ${rest}: ${ran.stderr}`);
    } else if (name === 'USER') image.user = rest;
    else if (name === 'ENTRYPOINT') image.entrypoint = JSON.parse(rest);
    else throw new Error(`${name} is not carried out here.`);
  }
  return image;
}

function copy(
  words: readonly string[],
  context: string,
  workdir: string,
  isSent: (path: string) => boolean,
): void {
  const [sources, target = '.'] = [words.slice(0, -1), words.at(-1)];
  for (const source of sources) {
    const from = join(context, source);
    if (!existsSync(from)) throw new Error(`COPY ${source}: the file does not exist.`);
    const to = target.endsWith('/') ? join(workdir, target, basename(source)) : join(workdir, target);
    cpSync(from, to, { recursive: true, filter: (path) => path === from || isSent(relative(context, path)) });
  }
}

/** The files that are sent to the builder: the last pattern of the ignore file that fits decides. */
function sentFiles(ignore: string): (path: string) => boolean {
  const patterns = ignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return (path) => {
    let isSent = true;
    for (const line of patterns) {
      const pattern = line.replace(/^!/, '');
      if (matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`)) isSent = line.startsWith('!');
    }
    return isSent;
  };
}
