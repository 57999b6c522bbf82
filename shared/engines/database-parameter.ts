import type { EngineParameter } from './engine.ts';

/** One connection sees one database only, so the data source names it. */
export function databaseParameter(value: string): EngineParameter {
  return { name: 'database', value, description: { zh: '数据库名', en: 'Database name' }, type: 'string' };
}
