import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { limits } from '../../../shared/limits.ts';
import { useText } from '../../app/language.tsx';
import { useMay } from '../../app/may.ts';
import { useCall } from '../../app/query.ts';
import { Answer } from '../../ui/answer.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem, type Comment } from './comment-item.tsx';
import { words } from './comment-words.ts';
import type { Talk } from './talk.ts';
import './comments.css';

type Props = {
  readonly talk: Talk;
  /** Whether the reader may approve the step at hand, and so ask what holds it up. */
  readonly mayBlock: boolean;
};

/** What was said, thread by thread, and a place to say more. */
export function Comments({ talk, mayBlock }: Props) {
  const say = useText();
  const mayWrite = useMay()(talk.act);
  const [size, setSize] = useState<number>(pageSize);
  const found = useCall(
    talk.list,
    { params: talk.params, query: { page_index: 1, page_size: size } },
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
                <Thread key={thread[0]?.comment_id ?? ''} comments={thread} talk={talk} mayWrite={mayWrite} />
              ))}
              {data.length < total && size < limits.commentsMax && (
                <Button onClick={() => setSize(Math.min(size * 2, limits.pageSizeMax))}>{say(words.more)}</Button>
              )}
            </SpaceBetween>
          )}
        </Answer>
        {mayWrite && <CommentForm talk={talk} label={words.write} mayBlock={mayBlock} />}
      </SpaceBetween>
    </Container>
  );
}

const pageSize = 50;

type ThreadProps = {
  readonly comments: readonly Comment[];
  readonly talk: Talk;
  readonly mayWrite: boolean;
};

function Thread({ comments: [first, ...answers], talk, mayWrite }: ThreadProps) {
  const [isAnswering, setIsAnswering] = useState(false);
  if (!first) return null;
  return (
    <SpaceBetween size="s">
      <CommentItem comment={first} talk={talk} {...(mayWrite && { onAnswer: () => setIsAnswering(true) })} />
      {(answers.length > 0 || isAnswering) && (
        <div className="comment-answers">
          <SpaceBetween size="s">
            {answers.map((answer) => (
              <CommentItem key={answer.comment_id} comment={answer} talk={talk} />
            ))}
            {isAnswering && (
              <CommentForm
                talk={talk}
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
