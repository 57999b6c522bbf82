import { useState, type ReactNode } from 'react';
import Tabs from '@cloudscape-design/components/tabs';
import { useText } from '../../../app/language.tsx';
import { words } from './detail-words.ts';
import type { ExportTask } from './wire.ts';

/** One tab for each data source; a single one needs none. */
export function TaskTabs({
  tasks,
  children,
}: {
  tasks: readonly ExportTask[];
  children: (task: ExportTask) => ReactNode;
}) {
  const say = useText();
  const [shown, setShown] = useState('');
  const [first] = tasks;
  if (!first) return null;
  if (tasks.length === 1) return children(first);
  return (
    <Tabs
      ariaLabel={say(words.files)}
      activeTabId={tasks.some(({ task_uid }) => task_uid === shown) ? shown : first.task_uid}
      onChange={({ detail }) => setShown(detail.activeTabId)}
      tabs={tasks.map((task) => ({ id: task.task_uid, label: placeOf(task), content: children(task) }))}
    />
  );
}

/** A data source with its schema, as people are shown it. */
export function placeOf({ db_info: { name, database_name } }: ExportTask): string {
  return database_name === '' ? name : `${name} / ${database_name}`;
}
