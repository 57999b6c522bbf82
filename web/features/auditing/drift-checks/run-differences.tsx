import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { getDriftDefinitions, getDriftRun } from '../../../../shared/contract/auditing/drift-checks/operations.ts';
import { driftNews, driftResults } from '../../../../shared/contract/auditing/drift-checks/states.ts';
import { unwrittenKinds } from '../../../../shared/contract/databases/structures/unwritten-kinds.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Status, type StatusLook } from '../../../ui/status.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { localTime } from '../../../ui/time.tsx';
import { becameTexts, inOneLine } from './became.ts';
import { kindOf, words } from './words.ts';

type Params = { readonly project_name: string; readonly drift_check_id: string; readonly drift_run_id: string };
/** Whose objects have a history: a schema of a data source. */
type Watched = { readonly dbServiceUid: string; readonly schemaName: string };
type Difference = Received<typeof getDriftRun>['data']['differences'][number];

const newsLooks: Readonly<Record<Difference['news'], StatusLook>> = {
  new: 'warning',
  changed: 'warning',
  known: 'info',
  gone: 'success',
};

/** What one run found, news first. */
export function RunDifferences({ params, watched }: { params: Params; watched: Watched }) {
  const say = useText();
  const asked = useCall(getDriftRun, { params });
  const [opened, open] = useState<Difference>();
  const kindsOf = (kinds: readonly (keyof typeof unwrittenKinds.labels)[]) =>
    kinds.map((kind) => say(unwrittenKinds.labels[kind])).join(', ');
  return (
    <Answer of={asked}>
      {({ data: run }) => (
        <SpaceBetween size="s">
          {run.failure !== '' && <Alert type="error">{run.failure}</Alert>}
          {run.unread_kinds.length > 0 && (
            <Alert type="warning">{say(fill(words.unread, { kinds: kindsOf(run.unread_kinds) }))}</Alert>
          )}
          {run.unlisted_num > 0 && <Alert>{say(fill(words.unlisted, { count: run.unlisted_num }))}</Alert>}
          {run.state !== 'failed' && (
            <PlainTable
              title={fill(words.differencesOf, { at: localTime(run.started_at) })}
              heading="h2"
              look="card"
              pageSize={20}
              rows={run.differences}
              rowId={({ object_key: key }) => key}
              empty={words.noDifferences}
              columns={[
                { id: 'object', header: words.object, minWidth: 150, cell: ({ object_name: name }) => name },
                { id: 'kind', header: words.kind, minWidth: 90, cell: ({ object_type: type }) => say(kindOf(type)) },
                {
                  id: 'result',
                  header: words.result,
                  minWidth: 110,
                  cell: (one) => {
                    const texts =
                      run.renames_since === 'baseline' ? resultTexts(one) : [driftResults.labels[one.result]];
                    const kinds = one.differs_in;
                    return inOneLine(texts, say) + (kinds.length > 0 ? ` (${kindsOf(kinds)})` : '');
                  },
                },
                {
                  id: 'news',
                  header: words.news,
                  minWidth: 120,
                  cell: (one) => (
                    <>
                      <Status value={one.news} labels={driftNews.labels} looks={newsLooks} />
                      {run.renames_since === 'run_before' && (
                        <Box color="text-body-secondary" fontSize="body-s">
                          {inOneLine(becameTexts(one), say)}
                        </Box>
                      )}
                    </>
                  ),
                },
                {
                  id: 'definitions',
                  header: words.definitions,
                  minWidth: 130,
                  cell: (one) =>
                    one.object_type.startsWith('+') ? (
                      '-'
                    ) : (
                      <Button
                        variant="inline-link"
                        ariaLabel={`${say(words.definitions)}: ${one.object_name}`}
                        onClick={() => open(one)}
                      >
                        {say(words.definitions)}
                      </Button>
                    ),
                },
              ]}
            />
          )}
          {opened && <Definitions params={params} watched={watched} of={opened} onClose={() => open(undefined)} />}
        </SpaceBetween>
      )}
    </Answer>
  );
}

/** What was renamed since the baseline is neither missing nor added. */
function resultTexts(one: Difference): Text[] {
  const isSame = (one.result === 'missing' && one.renamed_to) || (one.result === 'added' && one.renamed_from);
  return [...(isSame ? [] : [driftResults.labels[one.result]]), ...becameTexts(one)];
}

type DefinitionsProps = {
  readonly params: Params;
  readonly watched: Watched;
  readonly of: Difference;
  readonly onClose: () => void;
};

function Definitions({ params, watched, of: one, onClose }: DefinitionsProps) {
  const say = useText();
  const { object_key, object_name: name } = one;
  const became = becameTexts(one);
  const { uid: projectID } = useProject();
  const history = `${link('structureHistory', { projectID, ...watched })}?${new URLSearchParams({ object: object_key })}`;
  const asked = useCall(getDriftDefinitions, { params, query: { object_key } });
  return (
    <DetailsDialog size="max" title={fill(words.detailsOf, { name })} onClose={onClose}>
      <Answer of={asked}>
        {({ data }) => (
          <SpaceBetween size="s">
            <PageLink to={history}>{say(words.openForms)}</PageLink>
            {became.length > 0 && <Box>{inOneLine(became, say)}</Box>}
            {data.is_cut && <Alert type="warning">{say(words.cut)}</Alert>}
            <ColumnLayout columns={2}>
              {(['baseline', 'found'] as const).map((side) => (
                <SpaceBetween key={side} size="s">
                  <Header variant="h3">{say(side === 'baseline' ? words.baselineThen : words.foundThen)}</Header>
                  {data[side] === '' ? <div>{say(words.none)}</div> : <SqlText sql={data[side]} />}
                </SpaceBetween>
              ))}
            </ColumnLayout>
          </SpaceBetween>
        )}
      </Answer>
    </DetailsDialog>
  );
}
