import type { ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { useNavigate } from 'react-router-dom';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import { fill, sameText, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { Page } from '../../../ui/page/page.tsx';
import type { Sheet } from './drafts.ts';
import { PlaceFields } from './place-fields.tsx';
import { SheetPanel } from './sheet-panel.tsx';
import { SidePanel } from './side-panel.tsx';
import { TransactionBar } from './transaction-bar.tsx';
import { useDrafts } from './use-drafts.ts';
import { useRuns } from './use-runs.ts';
import { useTransaction } from './use-transaction.ts';
import './workbench.css';
import { words } from './words.ts';

/** Sheets of SQL on the data sources that the reader may query, beside what stands in them. */
export default function Workbench() {
  const say = useText();
  const navigate = useNavigate();
  const { uid: projectID } = useProject();
  const tips = useCall(listDbServiceTips, {
    params: { project_uid: projectID },
    query: { functional_module: 'sql_query' },
  });
  const sources = tips.data?.data ?? [];
  const drafts = useDrafts();
  const { sheet } = drafts;
  const transaction = useTransaction(sheet);
  const at = useRuns(transaction);
  const source = sources.find(({ id }) => id === sheet.sourceUid);
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={[{ id: 'log', text: words.log, run: () => void navigate(link('queryLog', { projectID })) }]}
    >
      <div className="workbench">
        <SpaceBetween size="m">
          <PlaceFields
            sheet={sheet}
            sources={sources}
            isLoading={tips.isPending}
            onChange={(place) => drafts.change(sheet.key, place)}
          />
          <SidePanel source={source} sources={sources} drafts={drafts} at={at} />
        </SpaceBetween>
        <div className="workbench-sheets">
          {!drafts.isKept && <Alert type="warning">{say(words.notKept)}</Alert>}
          <TransactionBar at={transaction} />
          <Sheets drafts={drafts} onClosed={at.drop}>
            {(shown) => (
              <SheetPanel
                key={shown.key}
                sheet={shown}
                source={source}
                sources={sources}
                at={at}
                transaction={transaction}
                onWrite={(sql) => drafts.change(shown.key, { sql })}
                onKept={(script) => drafts.change(shown.key, { script })}
              />
            )}
          </Sheets>
        </div>
      </div>
    </Page>
  );
}

/** That of the script that it belongs to, else its number. */
function nameOf({ script, number }: Sheet): Text {
  return script ? sameText(script.name) : fill(words.sheet, { number });
}

type SheetsProps = {
  readonly drafts: ReturnType<typeof useDrafts>;
  readonly onClosed: (sheetKey: string) => void;
  readonly children: (shown: Sheet) => ReactNode;
};

/** The sheets, of which one is open; one with SQL on it is asked about before it is closed. */
function Sheets({ drafts, onClosed, children }: SheetsProps) {
  const say = useText();
  const closing = useAsked<Sheet>();
  const close = (key: string) => {
    onClosed(key);
    drafts.close(key);
  };
  return (
    <>
      <Tabs
        ariaLabel={say(words.sheets)}
        activeTabId={drafts.sheet.key}
        onChange={({ detail }) => drafts.open(detail.activeTabId)}
        actions={
          <Button iconName="add-plus" variant="inline-link" formAction="none" onClick={() => drafts.add()}>
            {say(words.addSheet)}
          </Button>
        }
        tabs={drafts.sheets.map((one) => ({
          id: one.key,
          label: say(nameOf(one)),
          dismissible: true,
          dismissLabel: say(fill(words.closeSheet, { name: say(nameOf(one)) })),
          onDismiss: () => (one.sql.trim() === '' ? close(one.key) : closing.ask(one)),
          content: one.key === drafts.sheet.key && children(one),
        }))}
      />
      {closing.about && (
        <Confirm
          title={fill(words.closeTitle, { name: say(nameOf(closing.about)) })}
          text={words.close}
          onCancel={closing.done}
          onConfirm={() => {
            if (closing.about) close(closing.about.key);
            closing.done();
          }}
        >
          {say(words.closeText)}
        </Confirm>
      )}
    </>
  );
}
