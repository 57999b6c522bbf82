import type { Text } from '../../text.ts';

/** On what rewrites and the statements they were made of were run and compared: `npm run prove:rewrites`. */
const servers = 'PostgreSQL 18.4, MariaDB 10.11, MySQL 9.7';

/** What was run of a rewrite, and what was not: nothing is ever run on a data source to compare it. */
export const tried: Text = {
  zh: `这类改写只在生成的数据上运行并比较过（${servers}，2026-11）；这条语句没有在您的数据上试过`,
  en: `Rewrites of this kind were run and compared on made-up rows only (${servers}, 2026-11); this statement was not tried on your data`,
};
