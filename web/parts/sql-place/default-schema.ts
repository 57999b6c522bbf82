import type { Text } from '../../../shared/text.ts';

/** The choice of no schema: that of the connection. */
export const defaultSchema: Text = { zh: '默认 Schema', en: 'Default schema' };
