import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Icon from '@cloudscape-design/components/icon';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import TreeView, { type TreeViewProps } from '@cloudscape-design/components/tree-view';
import { findEngine } from '../../../../shared/engines/index.ts';
import { isReadingFamily } from '../../../../shared/engines/reading-families.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useAsk } from '../../../app/query.ts';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { bytesText } from './bytes-text.ts';
import { ErDialog } from './er-dialog.tsx';
import { erWords } from './er-words.ts';
import { RoutineDetails } from './routine-details.tsx';
import { TableDetails } from './table-details.tsx';
import { firstRows, firstRowsSql } from './first-rows.ts';
import { objectId, rootId, useObjects, type Children, type DbObject } from './use-objects.ts';
import type { Source } from './wire.ts';
import { words } from './words.ts';

/** More of one level are found by name. */
const shownMax = 200;
type Item = { readonly id: string; readonly object?: DbObject; readonly note?: Note };
type Note = {
  readonly kind: 'loading' | 'empty' | 'more' | 'failed';
  readonly text: string;
  readonly retry?: () => void;
};

type Props = {
  readonly source: Source;
  /** Runs a query of a table on a sheet of its own. */
  readonly onQuery: (sql: string, schema: string) => void;
};

/** Schemas, tables and columns of a data source, each level read when it is opened. */
export function ObjectTree({ source, onQuery }: Props) {
  const say = useText();
  const ask = useAsk();
  const project_name = useProject().name;
  const { by, load } = useObjects(source.name);
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<readonly string[]>([]);
  const itemsOf = useItems({ by, load, search });
  const described = useAsked<DbObject>();
  const pictured = useAsked<string>();
  const read = useAsked<DbObject>();
  useSearched({ by, load, search, setOpen });
  return (
    <SpaceBetween size="xs">
      <Input
        type="search"
        value={search}
        placeholder={say(words.searchObjects)}
        ariaLabel={say(words.searchObjects)}
        clearAriaLabel={say(words.close)}
        onChange={({ detail }) => setSearch(detail.value)}
      />
      <div className="workbench-tree">
        <TreeView<Item>
          ariaLabel={say(words.objects)}
          items={itemsOf(undefined)}
          getItemId={({ id }) => id}
          getItemChildren={({ object }) => (object && !isLeaf(object) ? itemsOf(object) : undefined)}
          expandedItems={open}
          onItemToggle={({ detail: { id, item, expanded } }) => {
            setOpen((before) => (expanded ? [...before, id] : before.filter((one) => one !== id)));
            if (expanded && item.object && !by.has(id)) load(item.object);
          }}
          renderItem={({ object, note }) => (note ? shownNote(note, say(words.retry)) : shown(object, say, actionsOf))}
        />
      </div>
      {pictured.about !== undefined && <ErDialog schema={pictured.about} source={source} onClose={pictured.done} />}
      {described.about && <TableDetails table={described.about} source={source} onClose={described.done} />}
      {read.about && <RoutineDetails routine={read.about} source={source} onClose={read.done} />}
    </SpaceBetween>
  );

  function actionsOf(object: DbObject) {
    if (object.kind === 'schema') return onSchema(object);
    return object.kind === 'routine' ? onRoutine(object) : onTable(object);
  }

  function onRoutine(routine: DbObject) {
    return (
      <Button
        variant="inline-icon"
        iconName="status-info"
        ariaLabel={say(fill(words.readRoutine, { name: `${routine.name}(${routine.type})` }))}
        onClick={() => read.ask(routine)}
      />
    );
  }

  function onSchema({ name }: DbObject) {
    if (!isReadingFamily(findEngine(source.db_type)?.family)) return undefined;
    return (
      <Button
        variant="inline-icon"
        iconName="share"
        ariaLabel={say(fill(erWords.open, { schema: name }))}
        onClick={() => pictured.ask(name)}
      />
    );
  }

  function onTable(table: DbObject) {
    const { name, schema } = table;
    const query = async () => onQuery(await firstRowsSql(ask, { project_name, source, table }), schema);
    return (
      <SpaceBetween direction="horizontal" size="xxs">
        <Button
          variant="inline-icon"
          iconName="caret-right-filled"
          ariaLabel={say(fill(words.queryTable, { name, rows: firstRows }))}
          onClick={() => void query()}
        />
        <Button
          variant="inline-icon"
          iconName="status-info"
          ariaLabel={say(fill(words.describeTable, { name }))}
          onClick={() => described.ask(table)}
        />
      </SpaceBetween>
    );
  }
}

const searchPauseMilliseconds = 300;
/** More are not opened by a search alone. */
const searchedSchemasMax = 20;

type Searched = Held & { readonly setOpen: Dispatch<SetStateAction<readonly string[]>> };

/** What is searched may lie in schemas that nobody has opened: these are read, and opened where it was found. */
function useSearched({ by, load, search, setOpen }: Searched): void {
  const wanted = search.trim().toLowerCase();
  useEffect(() => {
    if (wanted === '') return undefined;
    const timer = setTimeout(() => {
      const schemas = (by.get(rootId)?.objects ?? []).slice(0, searchedSchemasMax);
      for (const one of schemas) if (!by.has(objectId(one))) load(one);
      const found = schemas.filter((one) =>
        by.get(objectId(one))?.objects?.some(({ name }) => name.toLowerCase().includes(wanted)),
      );
      if (found.length > 0) setOpen((before) => [...new Set([...before, ...found.map(objectId)])]);
    }, searchPauseMilliseconds);
    return () => clearTimeout(timer);
  }, [wanted, by, load, setOpen]);
}

type Held = {
  readonly by: ReadonlyMap<string, Children>;
  readonly load: (parent: DbObject | undefined) => void;
  readonly search: string;
};

/** What stands below an object, as far as it is known, narrowed by name; what is not there yet says so. */
function useItems({ by, load, search }: Held): (parent: DbObject | undefined) => readonly Item[] {
  const say = useText();
  const wanted = search.trim().toLowerCase();
  return (parent) => {
    const id = parent ? objectId(parent) : rootId;
    const note = (kind: Note['kind'], text: string, retry?: () => void) => [
      { id: `${id} ${kind}`, note: { kind, text, ...(retry && { retry }) } },
    ];
    const children = by.get(id);
    if (children?.error)
      return note('failed', say(fill(words.objectsFailed, { why: children.error.message })), () => load(parent));
    if (!children?.objects) return note('loading', say(words.loading));
    if (children.objects.length === 0) return note('empty', say(words.noObjects));
    const found = children.objects.filter((one) => isFound(one));
    if (found.length === 0) return note('empty', say(words.nothingNamedSo));
    const items = found.slice(0, shownMax).map((object) => ({ id: objectId(object), object }));
    const count = found.length - items.length;
    return count === 0 ? items : [...items, ...note('more', say(fill(words.more, { count })))];
  };

  /** A schema stays while one of its tables is found; columns belong to their table whatever they are called. */
  function isFound(object: DbObject): boolean {
    if (wanted === '' || object.kind === 'column' || object.name.toLowerCase().includes(wanted)) return true;
    return object.kind === 'schema' && (by.get(objectId(object))?.objects ?? []).some(isFound);
  }
}

const icons = { schema: 'folder', table: 'grid-view', view: 'view-full', routine: 'script' } as const;

function shown(
  object: DbObject | undefined,
  say: (text: Text) => string,
  actionsOf: (object: DbObject) => TreeViewProps.TreeItem['actions'],
): TreeViewProps.TreeItem {
  if (!object) return { content: '' };
  const { kind, name, type } = object;
  const content = <span className="workbench-object">{name}</span>;
  const beside = (text: string) => ({ secondaryContent: <Box color="text-body-secondary">{text}</Box> });
  if (kind === 'column') return { content, announcementLabel: name, ...beside(type) };
  const notes = {
    schema: '',
    table: object.bytes === undefined ? '' : bytesText(object.bytes),
    view: say(words.view),
    routine: `(${type})`,
  };
  return {
    content,
    icon: <Icon name={icons[kind]} />,
    announcementLabel: name,
    actions: actionsOf(object),
    ...(notes[kind] !== '' && beside(notes[kind])),
  };
}

function isLeaf({ kind }: DbObject): boolean {
  return kind === 'column' || kind === 'routine';
}

function shownNote({ kind, text, retry }: Note, retryText: string): TreeViewProps.TreeItem {
  if (kind === 'loading') return { icon: <Spinner />, content: text };
  if (!retry) return { content: <Box color="text-body-secondary">{text}</Box>, announcementLabel: text };
  return {
    announcementLabel: text,
    content: (
      <Alert type="warning" action={<Button onClick={retry}>{retryText}</Button>}>
        {text}
      </Alert>
    ),
  };
}
