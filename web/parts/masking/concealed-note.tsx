import Alert from '@cloudscape-design/components/alert';
import { useText } from '../../app/language.tsx';
import type { Text } from '../../../shared/text.ts';

/** Why nothing can be made of SQL whose values are not shown. */
export const concealedWhy: Text = {
  zh: '该数据源有脱敏列，您看不到 SQL 中的值',
  en: 'Columns of the data source are masked, so you do not see the values in the SQL',
};

type Shown = { readonly is_concealed?: boolean | undefined };

/** Says beside SQL that its values are not shown, and who sees them; nothing where all are. */
export function ConcealedNote({ of }: { of: readonly Shown[] }) {
  const say = useText();
  if (!of.some(({ is_concealed }) => is_concealed)) return null;
  return <Alert type="info">{say(note)}</Alert>;
}

const note: Text = {
  zh: '该数据源有脱敏列，SQL 中的值以 ? 代替，注释已去除。项目管理员和可配置脱敏的成员可以看到原值。',
  en: 'Columns of the data source are masked: each value in the SQL is shown as ?, and comments are left out. Whoever administers the project or may configure masking sees the values.',
};
