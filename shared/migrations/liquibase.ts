import type { Text } from '../text.ts';
import type { Change, NamingScheme } from './scheme.ts';

const header = /^\s*--[ \t]*liquibase[ \t]+formatted[ \t]+sql\b.*$/im;
const changeSet = /^[ \t]*--[ \t]*changeset[ \t]+(.*)$/gim;

/** A file in Liquibase's own form of SQL holds several changesets, each of which is executed once; new ones are written below the others. */
export const liquibase: NamingScheme = {
  label: { zh: 'Liquibase SQL', en: 'Liquibase SQL' },
  hint: {
    zh: '以 --liquibase formatted sql 开头的 .sql 文件，含子文件夹，按路径排序；其中每个 changeset 只执行一次',
    en: '.sql files that begin with --liquibase formatted sql, in all folders, by path; each changeset of them once',
  },
  read: (path) => (/\.sql$/i.test(path) ? { order: [path], version: path } : undefined),
  changesIn: (text) => {
    const begin = header.exec(text);
    // Other SQL files are read by changelogs that name them; Liquibase itself takes them for something else.
    if (!begin) return [];
    const starts = [...text.matchAll(changeSet)];
    return starts.map((start, at) => changeOf(start[1] ?? '', text.slice(start.index, starts[at + 1]?.index)));
  },
};

// What they mean depends on how Liquibase is called, or changes where a statement ends.
const unknowable =
  /(?:^|\s)(context|contexts|contextFilter|labels|dbms|endDelimiter|splitStatements:false|runOrder)\b/i;
const precondition = /^[ \t]*--[ \t]*preconditions?\b/im;

function changeOf(words: string, sql: string): Change {
  const name = /^(?:"[^"]+"|[^\s:"]+):(?:"[^"]+"|\S+)/.exec(words)?.[0].replaceAll('"', '') ?? '';
  const attribute = unknowable.exec(words)?.[1] ?? (precondition.test(sql) ? 'preconditions' : undefined);
  const problem = name === '' ? noName : attribute && notKnown(name, attribute);
  return {
    id: name,
    sql: sql.trimEnd(),
    isRepeatable: /\brun(?:OnChange|Always):true\b/i.test(words),
    ...(problem && { problem }),
  };
}

const noName: Text = { zh: 'changeset 缺少“作者:编号”', en: 'A changeset has no author:id' };

function notKnown(name: string, attribute: string): Text {
  return {
    zh: `changeset ${name} 使用 ${attribute}，其含义取决于 Liquibase 的运行方式，无法转为工单`,
    en: `The changeset ${name} uses ${attribute}, whose effect only Liquibase itself knows`,
  };
}
