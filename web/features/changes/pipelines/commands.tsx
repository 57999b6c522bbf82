import Box from '@cloudscape-design/components/box';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { getPipeline, resetPipelineToken } from '../../../../shared/contract/changes/pipelines/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { Time } from '../../../ui/time.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import './commands.css';
import { commandIn } from './command-in.ts';
import { words } from './pipeline-words.ts';
import type { PipelineNode, PipelineRow } from './wire.ts';

/** The ready command of each node of a pipeline, to be copied into its job. */
export function Commands({ row, onClose }: { row: PipelineRow; onClose: () => void }) {
  const params = { project_name: useProject().name, pipeline_id: row.id };
  const pipeline = useCall(getPipeline, { params }, { quiet: true });
  const resetting = useAsked<PipelineNode>();
  if (resetting.about) return <ResetQuestion row={row} node={resetting.about} onDone={resetting.done} />;
  return (
    <DetailsDialog title={fill(words.commandsOf, { name: row.name })} onClose={onClose}>
      <Answer of={pipeline}>
        {({ data: { nodes } }) => (
          <SpaceBetween size="l">
            {nodes.map((node) => (
              <Command key={node.id} node={node} onReset={() => resetting.ask(node)} />
            ))}
          </SpaceBetween>
        )}
      </Answer>
    </DetailsDialog>
  );
}

function Command({ node, onReset }: { node: PipelineNode; onReset: () => void }) {
  const say = useText();
  const mayNot = useWhyNot()('pipelineManage');
  const { usage, command } = commandIn(node.integration_info);
  return (
    <SpaceBetween size="xs">
      <Header
        variant="h3"
        actions={
          <ReasonedButton
            text={words.reset}
            ariaLabel={`${say(words.reset)} ${node.name}`}
            why={mayNot ?? (node.is_token_shown ? undefined : words.hidden)}
            onClick={onReset}
          />
        }
        description={
          <>
            {say(words.expires)} <Time at={node.token_expires_at} />
          </>
        }
      >
        {node.name}
      </Header>
      <Box color="text-body-secondary">
        <div className="pipeline-usage">{usage}</div>
      </Box>
      <div className="pipeline-command" tabIndex={0} role="group" aria-label={node.name}>
        <code>{command}</code>
      </div>
      <CopyToClipboard
        textToCopy={command}
        copyButtonText={say(words.copy)}
        copySuccessText={say(words.copied)}
        copyErrorText={say(words.notCopied)}
      />
    </SpaceBetween>
  );
}

function ResetQuestion({ row, node, onDone }: { row: PipelineRow; node: PipelineNode; onDone: () => void }) {
  const say = useText();
  const params = { project_name: useProject().name, pipeline_id: row.id, node_id: node.id };
  const reset = useChange(resetPipelineToken, { refreshes: [getPipeline], said: words.wasReset, quiet: true });
  return (
    <Confirm
      title={fill(words.resetTitle, { name: node.name })}
      text={words.reset}
      busy={reset.busy}
      error={reset.error}
      onCancel={onDone}
      onConfirm={() => reset.run({ params }, onDone)}
    >
      {say(words.resetText)}
    </Confirm>
  );
}
