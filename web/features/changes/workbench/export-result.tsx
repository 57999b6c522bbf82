import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import { exportQueryResult, getQueryExport } from '../../../../shared/contract/changes/workbench/operations.ts';
import { exportFormats } from '../../../../shared/export-formats.ts';
import { fill } from '../../../../shared/text.ts';
import { useLocale, useText } from '../../../app/language.tsx';
import { useMay } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { stateOfQuery } from '../../../parts/written-change.ts';
import { exportWords as words } from './export-words.ts';
import { newUid } from './new-uid.ts';
import type { QueryExport, QueryRun } from './wire.ts';

const formats = exportQueryResult.body.shape.format.options;
type Format = (typeof formats)[number];

/** Writes the rows that are held into a file and hands it over: what it is, and what it lacks, stays in sight. */
export function useExportedResult(run: QueryRun) {
  const params = { project_uid: useProject().uid, run_uid: run.run_uid };
  const [made, setMade] = useState<QueryExport>();
  const making = useChange(exportQueryResult, { quiet: true });
  const getting = useChange(getQueryExport, { quiet: true });
  const download = (export_uid: string) => getting.run({ params: { ...params, export_uid } });
  const start = (format: Format) => {
    setMade(undefined);
    // The name is ours, so that a request which is sent once more makes no second file.
    making.run({ params: { ...params, export_uid: newUid() }, body: { format } }, ({ data }) => {
      setMade(data);
      download(data.export_uid);
    });
  };
  return {
    made,
    start,
    again: () => made && download(made.export_uid),
    isBusy: making.busy || getting.busy,
    error: making.error ?? getting.error,
  };
}

type Exported = ReturnType<typeof useExportedResult>;

export function ExportMenu({ exported }: { exported: Exported }) {
  const say = useText();
  return (
    <ButtonDropdown
      loading={exported.isBusy}
      items={formats.map((id) => ({ id, text: say(exportFormats.labels[id]) }))}
      onItemClick={({ detail }) => {
        const format = formats.find((one) => one === detail.id);
        if (format) exported.start(format);
      }}
    >
      {say(words.menu)}
    </ButtonDropdown>
  );
}

/** What has become of the export: the count and the hash that its reader may check, and what is not in the file. */
export function ExportNotice({ exported }: { exported: Exported }) {
  const say = useText();
  const { made, error, isBusy } = exported;
  if (error)
    return (
      <Alert type="error" header={say(words.failed)}>
        {error.message}
      </Alert>
    );
  if (!made) return null;
  return (
    <Alert
      type={made.is_cut || made.cut_cell_count > 0 ? 'warning' : 'success'}
      action={
        <Button loading={isBusy} onClick={exported.again}>
          {say(words.again)}
        </Button>
      }
    >
      <Told of={made} />
    </Alert>
  );
}

function Told({
  of: { row_count: count, file_name: name, bytes, sha256, is_cut, cut_cell_count: cut },
}: {
  of: QueryExport;
}) {
  const say = useText();
  const locale = useLocale();
  const rows = count.toLocaleString(locale);
  return (
    <SpaceBetween size="xxs">
      <span role="status">{say(fill(words.made, { rows, count, name }))}</span>
      {is_cut && <span>{say(fill(words.cut, { rows }))}</span>}
      {cut > 0 && <span>{say(fill(words.cutCells, { count: cut }))}</span>}
      <span>
        {say(words.size)}: {say(fill(words.bytes, { bytes: bytes.toLocaleString(locale) }))}
      </span>
      <span className="workbench-hash">
        {say(words.hash)}: <Box variant="code">{sha256}</Box>{' '}
        <CopyToClipboard
          variant="icon"
          copyButtonAriaLabel={say(words.copyHash)}
          textToCopy={sha256}
          copySuccessText={say(words.hashCopied)}
          copyErrorText={say(words.hashNotCopied)}
        />
      </span>
    </SpaceBetween>
  );
}

/** Opens a new data export with this query; absent for who may not make one there. */
export function MoreByWorkflow({ run }: { run: QueryRun }) {
  const say = useText();
  const navigate = useNavigate();
  const may = useMay();
  const { uid: projectID } = useProject();
  const { db_service, schema_name: schema, sql } = run;
  if (!may('exportCreate', { dbServiceUid: db_service.uid })) return null;
  const state = stateOfQuery({ sourceUid: db_service.uid, schema, sql });
  return (
    <Button onClick={() => void navigate(link('dataExportCreate', { projectID }), { state })}>
      {say(words.workflow)}
    </Button>
  );
}
