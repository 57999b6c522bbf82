import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listWorkflowComments } from '../../../../../shared/contract/changes/workflow-comments/operations.ts';
import { limits } from '../../../../../shared/limits.ts';
import { useText } from '../../../../app/language.tsx';
import { useMay } from '../../../../app/may.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useCall } from '../../../../app/query.ts';
import { Answer } from '../../../../ui/answer.tsx';
import type { WorkflowTask } from '../wire.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem, type Comment } from './comment-item.tsx';
import { words } from './comment-words.ts';
import './comments.css';

type Props = {
  readonly workflowId: string;
  readonly tasks: readonly WorkflowTask[];
  /** Whether the reader may approve the step at hand, and so ask what holds it up. */
  readonly mayBlock: boolean;
};

/** What was said about a workflow, thread by thread, and a place to say more. */
export function Comments({ workflowId, tasks, mayBlock }: Props) {
  const say = useText();
  const mayWrite = useMay()('workflowAct');
  const [size, setSize] = useState<number>(pageSize);
  const found = useCall(
    listWorkflowComments,
    {
      params: { project_name: useProject().name, workflow_id: workflowId },
      query: { page_index: 1, page_size: size },
    },
    { keepPrevious: true, quiet: true },
  );
  return (
    <Container header={<Header variant="h2">{say(words.title)}</Header>}>
      <SpaceBetween size="l">
        <Answer of={found}>
          {({ data, total_nums: total }) => (
            <SpaceBetween size="l">
              {data.length === 0 && <Box color="text-body-secondary">{say(words.empty)}</Box>}
              {threadsOf(data).map((thread) => (
                <Thread
                  key={thread[0]?.comment_id ?? ''}
                  comments={thread}
                  workflowId={workflowId}
                  tasks={tasks}
                  mayWrite={mayWrite}
                />
              ))}
              {data.length < total && size < limits.commentsMax && (
                <Button onClick={() => setSize(Math.min(size * 2, limits.pageSizeMax))}>{say(words.more)}</Button>
              )}
            </SpaceBetween>
          )}
        </Answer>
        {mayWrite && <CommentForm workflowId={workflowId} tasks={tasks} label={words.write} mayBlock={mayBlock} />}
      </SpaceBetween>
    </Container>
  );
}

const pageSize = 50;

type ThreadProps = {
  readonly comments: readonly Comment[];
  readonly workflowId: string;
  readonly tasks: readonly WorkflowTask[];
  readonly mayWrite: boolean;
};

function Thread({ comments: [first, ...answers], workflowId, tasks, mayWrite }: ThreadProps) {
  const [isAnswering, setIsAnswering] = useState(false);
  if (!first) return null;
  return (
    <SpaceBetween size="s">
      <CommentItem
        comment={first}
        workflowId={workflowId}
        {...(mayWrite && { onAnswer: () => setIsAnswering(true) })}
      />
      {(answers.length > 0 || isAnswering) && (
        <div className="comment-answers">
          <SpaceBetween size="s">
            {answers.map((answer) => (
              <CommentItem key={answer.comment_id} comment={answer} workflowId={workflowId} />
            ))}
            {isAnswering && (
              <CommentForm
                workflowId={workflowId}
                tasks={tasks}
                threadId={first.comment_id}
                label={words.answer}
                mayBlock={false}
                onDone={() => setIsAnswering(false)}
              />
            )}
          </SpaceBetween>
        </div>
      )}
    </SpaceBetween>
  );
}

/** Comments by their threads, each from its first one; an answer whose thread stands on another page is one by itself. */
function threadsOf(comments: readonly Comment[]): Comment[][] {
  const threads = new Map<string, Comment[]>();
  for (const comment of comments) {
    const thread = threads.get(comment.thread_id);
    if (thread) thread.push(comment);
    else threads.set(comment.thread_id, [comment]);
  }
  return [...threads.values()];
}
