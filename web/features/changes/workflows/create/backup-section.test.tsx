/** @jest-environment jsdom */
import { renderScreen, settle } from '../../../../../test/support/console.tsx';
import { BackupSection } from './backup-section.tsx';
import { useBackup } from './use-backup.ts';
import type { Source } from '../wire.ts';

function Shown({ type, isOn }: { type: string; isOn: boolean }) {
  const source = {
    instance_id: 's',
    instance_name: 'shop',
    instance_type: type,
    enable_backup: isOn,
    backup_max_rows: 1000,
    supported_backup_strategy: ['none', 'reverse_sql'],
  } as unknown as Source;
  const backup = useBackup([{ key: 's', name: 'shop', schema: '' }], [source], { isByFile: false });
  return <BackupSection backup={backup} />;
}

test.each([
  ['Oracle', true, true],
  ['SQL Server', true, true],
  ['Oracle', false, false],
  ['MySQL', true, false],
  ['PostgreSQL', true, false],
])('where %s is backed up (%s) it is said that nobody tried it: %s', async (type, isOn, isSaid) => {
  await renderScreen(<Shown type={type} isOn={isOn} />, { says: [] });
  await settle();
  expect(document.body.textContent?.includes('never tried on a server of this type')).toBe(isSaid);
});
