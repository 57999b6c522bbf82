import { fill, type Text } from '../../../../shared/text.ts';

/** The words of PostgreSQL's grammar in both languages, and the piece of text that they are about. */
export function postgresMessage(message: string): { readonly said: Text; readonly near: string } {
  const [, what = message, quoted] = /^(.*?) at (?:or near "([\s\S]*)"|end of input)$/.exec(message) ?? [];
  const isPlaced = what !== message;
  const near = (quoted ?? '').slice(0, nearMax);
  const said = inBothLanguages(what);
  if (!isPlaced) return { said, near };
  return { said: quoted === undefined ? fill(atEnd, { said }) : fill(nearText, { said, near }), near };
}

/** An unterminated string is quoted up to the end of the statement. */
const nearMax = 40;
const nearText: Text = { zh: '“{near}”处{said}', en: '{said} at or near "{near}"' };
const atEnd: Text = { zh: '语句末尾{said}', en: '{said} at the end of the statement' };

function inBothLanguages(what: string): Text {
  const dotted = /^improper (?:qualified|relation) name \(too many dotted names\): ([\s\S]*)$/.exec(what);
  if (dotted) return { zh: `名称“${dotted[1] ?? ''}”的层级过多`, en: what };
  return { zh: chinese.get(what) ?? `PostgreSQL 报告：${what}`, en: what };
}

const chinese: ReadonlyMap<string, string> = new Map([
  ['syntax error', '有语法错误'],
  ['unterminated quoted string', '字符串没有结束引号'],
  ['unterminated dollar-quoted string', '美元符号引用的字符串没有结束'],
  ['unterminated quoted identifier', '带引号的标识符没有结束引号'],
  ['unterminated bit string literal', '位串没有结束引号'],
  ['unterminated hexadecimal string literal', '十六进制串没有结束引号'],
  ['unterminated /* comment', '注释没有以 */ 结束'],
  ['zero-length delimited identifier', '带引号的标识符为空'],
  ['trailing junk after numeric literal', '数字后面有多余的字符'],
  ['trailing junk after parameter', '参数后面有多余的字符'],
  ['invalid hexadecimal integer', '十六进制整数不正确'],
  ['invalid octal integer', '八进制整数不正确'],
  ['invalid binary integer', '二进制整数不正确'],
  ['parameter number too large', '参数编号过大'],
  ['operator too long', '运算符过长'],
  ['memory exhausted', '嵌套过深'],
  ['invalid Unicode escape', 'Unicode 转义不正确'],
  ['invalid Unicode escape value', 'Unicode 转义的值不正确'],
  ['invalid Unicode surrogate pair', 'Unicode 代理对不正确'],
  ['LIMIT #,# syntax is not supported', '不支持 LIMIT #,# 写法，应分别写 LIMIT 和 OFFSET'],
  ['multiple ORDER BY clauses not allowed', '不允许多个 ORDER BY 子句'],
  ['multiple LIMIT clauses not allowed', '不允许多个 LIMIT 子句'],
  ['multiple OFFSET clauses not allowed', '不允许多个 OFFSET 子句'],
  ['multiple WITH clauses not allowed', '不允许多个 WITH 子句'],
  ['WITH TIES cannot be specified without ORDER BY clause', 'WITH TIES 必须与 ORDER BY 一起使用'],
  ['conflicting NULL/NOT NULL declarations', 'NULL 与 NOT NULL 声明冲突'],
  ['multiple COLLATE clauses not allowed', '不允许多个 COLLATE 子句'],
  [
    'ON CONFLICT DO UPDATE requires inference specification or constraint name',
    'ON CONFLICT DO UPDATE 必须指明冲突列或约束名',
  ],
]);
