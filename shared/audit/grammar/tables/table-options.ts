import { wordSet } from '../../tokens/word-set.ts';
import type { Option } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { optionValue, parseParameterList, skipParentheses } from '../patterns/options.ts';

const numberWords = `
  AUTO_INCREMENT AVG_ROW_LENGTH CHECKSUM TABLE_CHECKSUM DELAY_KEY_WRITE KEY_BLOCK_SIZE MAX_ROWS MIN_ROWS PACK_KEYS
  STATS_AUTO_RECALC STATS_PERSISTENT STATS_SAMPLE_PAGES
`;
const otherWords = `
  ENGINE TYPE COMMENT COMPRESSION CONNECTION ENCRYPTION INSERT_METHOD PASSWORD ROW_FORMAT SECONDARY_ENGINE
  ENGINE_ATTRIBUTE SECONDARY_ENGINE_ATTRIBUTE AUTOEXTEND_SIZE TABLESPACE STORAGE UNION TRANSACTIONAL PAGE_CHECKSUM
  PAGE_COMPRESSED PAGE_COMPRESSION_LEVEL ENCRYPTED ENCRYPTION_KEY_ID SHARD_ROW_ID_BITS TTL_ENABLE TTL_JOB_INTERVAL
  ATTRIBUTES TABLEGROUP PRIMARY_ZONE REPLICA_NUM BLOCK_SIZE USE_BLOOM_FILTER LOCALITY DUPLICATE_SCOPE PCTFREE
  PROGRESSIVE_MERGE_NUM LOCATION PATTERN PRE_SPLIT_REGIONS AUTO_ID_CACHE AUTO_RANDOM_BASE SEQUENCE IETF_QUOTES
  COLLATE START ITEF_QUOTES TABLE_TYPE TABNAME FILE_NAME
`;
const optionWords = wordSet(`${numberWords} ${otherWords}`);

/** Reads one option of a MySQL table; undefined when something else stands there. */
export function parseMysqlTableOption(p: Parser): Option | undefined {
  const start = p.start();
  const isDefault = p.accept('DEFAULT');
  const name = optionName(p);
  if (!name) return isDefault ? p.fail('CHARSET, COLLATE') : undefined;
  p.accept('=');
  const value = valueless.has(name) ? undefined : name === 'TTL' ? expressionText(p) : optionValue(p);
  if (name === 'TABLESPACE' && p.accept('STORAGE')) p.expectAny('DISK', 'MEMORY');
  return { kind: 'option', start, end: p.last(), name, value };
}

function optionOfWords(p: Parser): string | undefined {
  if (p.acceptAll('CHARACTER', 'SET') || p.acceptAll('CHAR', 'SET') || p.accept('CHARSET')) return 'CHARSET';
  const name = ['DATA DIRECTORY', 'INDEX DIRECTORY', 'PLACEMENT POLICY'].find((words) => p.isRow(words.split(' ')));
  if (name) p.at += 2;
  return name;
}

function optionWithoutValue(p: Parser): string | undefined {
  if (p.acceptAll('WITH', 'SYSTEM', 'VERSIONING')) return 'SYSTEM VERSIONING';
  if (p.acceptAll('WITH', 'COLUMN', 'GROUP')) {
    skipParentheses(p);
    return 'COLUMN GROUP';
  }
  if (!p.acceptAll('ON', 'COMMIT')) return undefined;
  p.expectAny('DELETE', 'PRESERVE');
  p.expect('ROWS');
  return 'ON COMMIT';
}

const valueless = new Set(['SYSTEM VERSIONING', 'COLUMN GROUP', 'ON COMMIT']);

/** TiDB: TTL = column + INTERVAL 3 MONTH. */
function expressionText(p: Parser): string {
  const start = p.start();
  p.grammar.expression(p);
  return p.tokens.source.slice(start, p.last());
}

function optionName(p: Parser): string | undefined {
  const several = optionWithoutValue(p) ?? optionOfWords(p);
  if (several) return several;
  const word = p.word();
  // Storage engines add options of their own; they are taken when written with an equals sign.
  if (optionWords.has(word) || (p.isName() && p.word(1) === '=')) {
    p.at++;
    return word === '' ? p.tokens.source.slice(p.tokens.starts[p.at - 1], p.last()) : word === 'TYPE' ? 'ENGINE' : word;
  }
  return undefined;
}

/** Reads MySQL's options in a row, commas between them or not. */
export function parseMysqlTableOptions(p: Parser): Option[] {
  const options: Option[] = [];
  for (let option = parseMysqlTableOption(p); option; option = parseMysqlTableOption(p)) {
    options.push(option);
    if (p.is(',') && startsOption(p, 1)) p.at++;
  }
  return options;
}

function startsOption(p: Parser, ahead: number): boolean {
  const word = p.word(ahead);
  const next = p.word(ahead + 1);
  // These two belong to ALTER TABLE itself.
  if (word === 'ALGORITHM' || word === 'LOCK') return false;
  return (
    optionWords.has(word) ||
    word === 'CHARSET' ||
    word === 'DEFAULT' ||
    (word === 'CHARACTER' && next === 'SET') ||
    next === '='
  );
}

/** Reads what PostgreSQL takes behind the columns: WITH, ON COMMIT, TABLESPACE, USING. */
export function parsePostgresTableOptions(p: Parser): Option[] {
  const options: Option[] = [];
  for (;;) {
    const start = p.start();
    const made = (name: string, value: string | undefined): Option => ({
      kind: 'option',
      start,
      end: p.last(),
      name,
      value,
    });
    if (p.is('WITH', '(')) {
      p.at++;
      options.push(...parseParameterList(p));
    } else if (p.acceptAll('WITHOUT', 'OIDS')) options.push(made('OIDS', 'false'));
    else if (p.acceptAll('WITH', 'OIDS')) options.push(made('OIDS', 'true'));
    else if (p.acceptAll('ON', 'COMMIT')) {
      const action = p.acceptAll('PRESERVE', 'ROWS')
        ? 'PRESERVE ROWS'
        : p.acceptAll('DELETE', 'ROWS')
          ? 'DELETE ROWS'
          : p.expectAny('DROP');
      options.push(made('ON COMMIT', action));
    } else if (p.accept('TABLESPACE')) {
      const value = p.name().text;
      options.push(made('TABLESPACE', value));
    } else if (p.accept('USING')) {
      const value = p.name().text;
      options.push(made('USING', value));
    } else return options;
  }
}
