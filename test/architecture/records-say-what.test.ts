import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { roomsIn } from '../../scripts/houses.cjs';
import { groups } from '../../shared/contract/index.ts';

/** Whoever reads an operation record learns which thing was changed: the operation describes it, or there is only one such thing. */
const onlyOne: Readonly<Record<string, string>> = {
  beginTotp: 'the authenticator of the caller',
  confirmTotp: 'the authenticator of the caller',
  generateToken: 'the token that the caller had before there were several',
  makeSshKey: 'the one key for Git',
  removeLogo: 'the one logo',
  removeTotp: 'the authenticator of the caller',
  updateAccountPasswordPolicy: 'the one policy',
  updateCurrentUser: 'the account of the caller',
  updateLoginConfiguration: 'the one configuration',
  updateNotice: 'the one notice',
  updateSqleNotice: 'the one notice',
};

test('every operation that writes a record says in it what was changed, or changes the only thing of its kind', () => {
  const silent = Object.entries(groups).flatMap(([group, operations]) => {
    const functions = functionsOf(group);
    return Object.entries(operations)
      .filter(([name, { record, method }]) => method !== 'GET' && record !== 'none' && !describes(functions, name))
      .map(([name]) => name);
  });
  expect([...new Set(silent)].sort()).toEqual(Object.keys(onlyOne).sort());
});

/** The text of each function of a group, by its name. */
function functionsOf(group: string): ReadonlyMap<string, string> {
  const folder = roomsIn('.', 'functions').find(({ name }) => name === group)?.path ?? '';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = files
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const found = texts.flatMap((text) => [
    ...text.matchAll(/^(?:export )?(?:async )?function (?<name>\w+)[\s\S]*?^\}/gm),
    ...text.matchAll(/^(?:export )?const (?<name>\w+) =[\s\S]*?;$/gm),
    ...text.matchAll(/^ {2,4}(?<name>\w+): \w+\(.*\),$/gm),
  ]);
  return new Map(found.map((match) => [match.groups?.['name'] ?? '', match[0]]));
}

/** Whether a function describes what it does, or one of its group that it calls. */
function describes(functions: ReadonlyMap<string, string>, name: string, asked: Set<string> = new Set()): boolean {
  const text = functions.get(name);
  if (text === undefined || asked.has(name)) return false;
  asked.add(name);
  if (/\bdescribe\(/.test(text)) return true;
  return [...new Set(text.match(/\b\w+(?=\()/g))].some((other) => describes(functions, other, asked));
}
