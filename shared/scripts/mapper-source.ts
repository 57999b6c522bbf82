import type { SourceKind } from './source-kind.ts';

/** A mapper file of MyBatis or iBatis; other XML holds no SQL. */
export const mapperSource: SourceKind = {
  extension: '.xml',
  hasHoles: true,
  mayHoldSql: (text) => /<(?:mapper|sqlMap)\b/.test(text),
};
