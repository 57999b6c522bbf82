import { workspace, type TextDocument } from 'vscode';
import type { Place } from './console.ts';

/** Where the settings say that the SQL of a document belongs, or that of the whole window. */
export function placeOf(document?: TextDocument): Place {
  const settings = workspace.getConfiguration('sluice', document);
  const text = (name: string) => settings.get(name, '').trim();
  return {
    project: text('console.project'),
    dataSource: text('console.dataSource'),
    schema: text('console.schema'),
    engine: text('engine'),
  };
}

/** The address of the console; '' while there is none. */
export function consoleAddress(): string {
  return workspace.getConfiguration('sluice').get('console.address', '').trim().replace(/\/+$/, '');
}
