import { changeKindWords } from '../../shared/audit/lock-impact/predicted-seconds.ts';
import { alterCases, alterServers, plain, titleOf, type AlterCase, type AlterServer } from './alter-kinds.ts';
import { toldOf } from './alter-told.ts';

/** How many rows seconds are measured on. */
export const measuredRows = 200_000;
const strict = 'STRICT_TRANS_TABLES';
/** The servers that were tried, and whether they take values that do not fit. */
export const tried: Readonly<Record<AlterServer, { version: string; mode: string }>> = {
  'MariaDB 10.11': { version: '10.11.14-MariaDB', mode: strict },
  'MySQL 9.7': { version: '9.7.4', mode: strict },
  'MySQL 5.6': { version: '5.6.24', mode: '' },
};

/** What was predicted and measured of a change on a server, by both names. */
export type Figures = ReadonlyMap<string, string>;

/** The table of what changes cost, for people. */
export function costsDocument(figures: Figures): string {
  const cell = (one: AlterCase, name: AlterServer) => {
    if (one.on && !one.on.includes(name)) return '–';
    const { kind, blocksWrites } = toldOf(one, tried[name]);
    const words = [kind ? changeKindWords[kind].en : '', ...(blocksWrites ? ['writes wait'] : [])].join('; ');
    const figure = figures.get(`${titleOf(one)} on ${name}`);
    return figure ? `${words} (${figure})` : words;
  };
  const lines = alterCases.map((one) => {
    const cells = alterServers.map((name) => cell(one, name));
    return `| \`${titleOf(one)}\` | ${cells.join(' | ')} |`;
  });
  return `${[
    '<!-- Made by SLUICE_LANE=prove npx jest functions/engines/alter-costs; do not edit. -->',
    '# What changes of tables cost on MySQL and MariaDB',
    '',
    'Each kind is asked of the server itself in the tests: by ALGORITHM and LOCK, which it refuses where they do not fit, and by whether the table is another one afterwards. Without a word on what was there before, it was',
    '',
    `    ${plain}`,
    '',
    `Seconds are those of ${measuredRows} rows: predicted from the bytes of the table and its indexes, and how fast the server did one change of each kind just before; then measured. 5.6 takes values that do not fit there (sql_mode is not strict).`,
    '',
    `| Change | ${alterServers.join(' | ')} |`,
    `|---|${alterServers.map(() => '---').join('|')}|`,
    ...lines,
  ].join('\n')}\n`;
}

/** The figures that a document holds. */
export function figuresIn(written: string): Figures {
  const found = new Map<string, string>();
  for (const one of alterCases) {
    const line = written.split('\n').find((text) => text.startsWith(`| \`${titleOf(one)}\` |`));
    const cells = line?.slice(line.indexOf('` |') + 3).split('|') ?? [];
    for (const [at, name] of alterServers.entries()) {
      const figure = /\((predicted [^)]+)\)/.exec(cells[at] ?? '')?.[1];
      if (figure !== undefined) found.set(`${titleOf(one)} on ${name}`, figure);
    }
  }
  return found;
}
