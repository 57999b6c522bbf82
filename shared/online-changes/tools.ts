import type { Text } from '../text.ts';

/** What is to be known of a program that changes a large table while it is used. */
export type OnlineToolFacts = {
  /** What it does, shown before the approval. */
  readonly offer: Text;
  /** How it gets onto a server. */
  readonly install: Text;
  /** What its tables are called, behind `_sluice_` and the token of the change. */
  readonly tables: { readonly copy: string; readonly old: string; readonly beside: readonly string[] };
  /** Who puts the copy in the place of the table: we, or the tool, which then follows the table until that moment. */
  readonly swap: 'ours' | 'its';
};

/** The programs, in the order in which they are asked whether they fit: the first needs fewer rights, and was tried. */
export const onlineTools = {
  'pt-online-schema-change': {
    offer: {
      zh: '先复制到新表并用触发器跟进，再瞬间换表，期间业务照常读写',
      en: 'it fills a new table, keeps it up to date by triggers and swaps the two in a moment, while reads and writes go on',
    },
    install: {
      zh: 'pt-online-schema-change（Debian、Ubuntu 执行 apt-get install percona-toolkit，其他系统见 https://docs.percona.com/percona-toolkit/）',
      en: 'pt-online-schema-change (apt-get install percona-toolkit on Debian and Ubuntu, else see https://docs.percona.com/percona-toolkit/)',
    },
    tables: { copy: 'new', old: 'old', beside: [] },
    swap: 'ours',
  },
  'gh-ost': {
    offer: {
      zh: '先复制到新表并读取 binlog 跟进，不使用触发器，再由它瞬间换表，期间业务照常读写',
      en: 'it fills a new table, keeps it up to date from the binary log without triggers and swaps the two in a moment, while reads and writes go on',
    },
    install: {
      zh: 'gh-ost（见 https://github.com/github/gh-ost/releases，1.1.8 或更新）',
      en: 'gh-ost (https://github.com/github/gh-ost/releases, 1.1.8 or newer)',
    },
    tables: { copy: 'gho', old: 'del', beside: ['ghc'] },
    swap: 'its',
  },
} as const satisfies Record<string, OnlineToolFacts>;
/** One of the programs. */
export type OnlineToolName = keyof typeof onlineTools;
/** All of them, in that order. */
export const onlineToolNames = Object.keys(onlineTools) as [OnlineToolName, ...OnlineToolName[]];
/** The one that made every change before there were several. */
export const defaultTool = 'pt-online-schema-change' satisfies OnlineToolName;

/** What all tables of one change are called by, and what the lock that says that its runner lives. */
export function stemOf(token: string): string {
  return `sluice_${token}`;
}

/** What the tables of a change are called. */
export function onlineTablesOf(tool: OnlineToolName, token: string) {
  const { copy, old, beside }: OnlineToolFacts['tables'] = onlineTools[tool].tables;
  const named = (end: string) => `_${stemOf(token)}_${end}`;
  return { copy: named(copy), old: named(old), beside: beside.map(named) };
}
