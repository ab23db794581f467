// `atlas inspect`: what a file contains that a person has received: one MRF, or an archive with MRFs in it.
import { Command } from 'commander';
import { dollarsOf } from '../../../schemas/money.ts';
import { ROW_CLASSES } from '../observe/observe.ts';
import { ALERTS, type Finding, REJECTIONS } from '../observe/rejection.ts';
import type { Inspection, RefusedFile } from '../pipeline/inspect.ts';
import { inspectInTime } from '../pipeline/inspect-in-time.ts';
import type { ArchiveInspection } from '../pipeline/inspect-input.ts';
import { EXIT_FAILED, type JsonOption, jsonOption, maxFileSecondsOption, print } from './options.ts';

type Options = JsonOption & { maxFileSeconds: number };

/** `inspect FILE`. Exit code 1 when nothing in the file could be read. */
export function inspectCommand(): Command {
  return new Command('inspect')
    .description('read one MRF and show what it contains')
    .argument('<file>', 'a hospital file: CSV or JSON, plain, gzip or zip')
    .addOption(maxFileSecondsOption())
    .addOption(jsonOption())
    .action(async (file: string, options: Options) => {
      const inspection = await inspectInTime(file, { fileSeconds: options.maxFileSeconds });
      print(options, inspection, printInput(inspection));
      if (isRefused(inspection)) process.exitCode = EXIT_FAILED;
    });
}

/** True when nothing in the file could be read. */
export function isRefused(inspection: Inspection | ArchiveInspection): boolean {
  return 'members' in inspection
    ? inspection.members.every((member) => 'refused' in member.inspection)
    : 'refused' in inspection;
}

/** The inspection as lines for a person, without a line break at the end. */
export function printInput(inspection: Inspection | ArchiveInspection): string {
  if (!('members' in inspection)) return printInspection(inspection);
  return inspection.members
    .map(({ member, inspection: one }) => `== ${member}\n${printInspection(one)}`)
    .join('\n\n');
}

/** The inspection of one MRF as lines. */
export function printInspection(inspection: Inspection): string {
  if ('refused' in inspection) return printRefusal(inspection.refused);
  const i = inspection;
  const facts: [string, string][] = [
    ['hospital', i.hospital || '(not stated)'],
    ['last updated on', i.last_updated_on ?? '(not stated)'],
    ['version', i.version || '(not stated)'],
    ['layout', `${i.layout}, ${i.encoding}`],
    ['locations', i.locations.join('; ') || '(not stated)'],
    ['rows', `${i.rows}`],
    ...ROW_CLASSES.map((name): [string, string] => [`  ${name.replaceAll('_', ' ')}`, `${i.classes[name]}`]),
    ['observations', `${i.observations}`],
    ['codes with cash', `${i.codes_with_cash}`],
    ['cash total', `$${dollarsOf(i.cash_cents_total).toFixed(2)}`],
    ['read', `${i.bytes} bytes in ${i.seconds} s, ${i.mb_per_second} MB/s`],
  ];
  return [
    ...(i.cms_example ? ["CMS's own example of a fictional hospital; a build refuses it."] : []),
    ...facts.map(([name, value]) => `${name.padEnd(18)}${value}`),
    ...printFindings('rejected', i.rejections, REJECTIONS),
    ...printFindings('alert', i.alerts, ALERTS),
    ...Object.entries(i.fall_backs).map(([reason, count]) => `read by the slow path: ${count} × ${reason}`),
  ].join('\n');
}

function printRefusal({ reason, message, detail, at }: RefusedFile['refused']): string {
  return [`refused: ${reason}`, message, detail, at && `at ${at}`].filter((line) => line !== '').join('\n');
}

function printFindings<Reason extends string>(
  kind: string,
  findings: Partial<Record<Reason, Finding>>,
  sentences: Record<Reason, string>,
): string[] {
  return (Object.keys(sentences) as Reason[]).flatMap((reason) => {
    const finding = findings[reason];
    if (!finding) return [];
    const more = finding.count > finding.first.length ? ' …' : '';
    return `${kind}: ${finding.count} × ${reason}: ${sentences[reason]} ${finding.first.join(' ')}${more}`;
  });
}
