import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { globMatcher } from './glob.ts';
import { readJsonFile } from './json-file.ts';
import { ruleSelection, type RuleSelection } from './rule-selection.ts';

const configFile = z.strictObject({
  $schema: z.string().optional(),
  /** For every script that none of `engines` fits. */
  engine: z.string().optional(),
  engines: z
    .array(z.strictObject({ files: z.union([z.string(), z.array(z.string())]), engine: z.string() }))
    .optional(),
  ignore: z.array(z.string()).optional(),
  ...ruleSelection.shape,
});

/** What holds for a whole project; the patterns and the places in reports count from `folder`. */
export type Config = {
  readonly folder: string;
  readonly selection: RuleSelection;
  engineFor(location: string): string | undefined;
  isIgnored(location: string): boolean;
};

const configName = 'sluice-audit.json';

/** The configuration that was asked for, else the nearest one, else an empty one. */
export function readConfig(asked: string | undefined, workFolder: string): Config {
  const path = asked === undefined ? nearest(workFolder) : resolve(workFolder, asked);
  if (path === undefined)
    return { folder: workFolder, selection: {}, engineFor: () => undefined, isIgnored: () => false };
  const { engine, engines = [], ignore = [], extends: base, rules } = readJsonFile(path, configFile);
  const byFiles = engines.map(({ files, engine: name }) => ({ fits: anyOf([files].flat()), name }));
  return {
    folder: dirname(path),
    selection: { extends: base, rules },
    isIgnored: anyOf(ignore),
    engineFor: (location) => byFiles.find(({ fits }) => fits(location))?.name ?? engine,
  };
}

function nearest(folder: string): string | undefined {
  const path = join(folder, configName);
  if (existsSync(path)) return path;
  return dirname(folder) === folder ? undefined : nearest(dirname(folder));
}

function anyOf(patterns: readonly string[]): (location: string) => boolean {
  const matchers = patterns.map(globMatcher);
  return (location) => matchers.some((fits) => fits(location));
}
