import { recordsAbout } from '../../record.ts';

/** What records say of calls about data exports. */
export const aboutExports = recordsAbout('data_export', { zh: '数据导出', en: 'Data export' });
