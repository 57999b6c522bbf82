import { lazy, Suspense, useMemo, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { listTables } from '../../../../shared/contract/databases/instances/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { erModel, type ErModel } from './er-model.ts';
import { erWords as words } from './er-words.ts';
import type { Source } from './wire.ts';

const Picture = lazy(async () => ({ default: (await import('./er-picture.tsx')).ErPicture }));

type Props = { readonly schema: string; readonly source: Source; readonly onClose: () => void };

/** The foreign keys of a schema, as a picture or as a table. */
export function ErDialog({ schema, source, onClose }: Props) {
  const say = useText();
  const params = { project_name: useProject().name, instance_name: source.name, schema_name: schema };
  const { data, error } = useCall(listTables, { params, query: { with_details: 'keys' } }, { quiet: true });
  const model = useMemo(() => data && erModel(schema, data.data), [data, schema]);
  return (
    <DetailsDialog size="max" title={fill(words.title, { schema })} onClose={onClose}>
      {error && <Alert type="error">{error.message}</Alert>}
      {!model && !error && <Spinner />}
      {model && (model.keys.length === 0 ? <Box>{say(words.none)}</Box> : <Shown schema={schema} model={model} />)}
    </DetailsDialog>
  );
}

function Shown({ schema, model }: { schema: string; model: ErModel }) {
  const say = useText();
  const [isTable, setIsTable] = useState(false);
  const { tables, keys, linked, alone } = model;
  return (
    <SpaceBetween size="s">
      <Box color="text-body-secondary">
        {say(fill(words.some, { shown: tables.length, keys: keys.length }))}{' '}
        {alone > 0 && say(fill(words.alone, { alone }))}{' '}
        {linked > tables.length && say(fill(words.cut, { shown: tables.length, count: linked }))}
      </Box>
      <Button onClick={() => setIsTable(!isTable)}>{say(isTable ? words.asPicture : words.asTable)}</Button>
      {isTable ? (
        <KeyTable model={model} />
      ) : (
        <Suspense fallback={<Spinner />}>
          <Picture schema={schema} model={model} />
        </Suspense>
      )}
    </SpaceBetween>
  );
}

/** The same for who does not see a picture. */
function KeyTable({ model: { keys } }: { model: ErModel }) {
  const say = useText();
  return (
    <div className="er-table" tabIndex={0} role="region" aria-label={say(words.asTable)}>
      <table>
        <thead>
          <tr>
            {[words.table, words.columns, words.target, words.name].map((heading) => (
              <th key={heading.en} scope="col">
                {say(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.map(({ name, from, columns, to, toColumns }) => (
            <tr key={`${from} ${name}`}>
              <th scope="row">{from}</th>
              <td>{columns.join(', ')}</td>
              <td>{`${to} (${toColumns.join(', ')})`}</td>
              <td>{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
