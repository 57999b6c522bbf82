import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { findEngine } from '../../../../shared/engines/index.ts';
import { isReadingFamily } from '../../../../shared/engines/reading-families.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { words } from './form-words.ts';
import type { DbServiceFormState } from './use-db-service-form.ts';

/** Shown only for database types whose servers hold a session to reading: nothing else is queried by anybody. */
export function AgentsSection({ state: { form } }: { state: DbServiceFormState }) {
  const say = useText();
  if (!isReadingFamily(findEngine(form.values.db_type)?.family)) return null;
  return (
    <Container header={<Header variant="h2">{say(words.agents)}</Header>}>
      <Toggle
        {...form.check('agent_query_enabled')}
        description={say(fill(words.agentQueriesHint, { max: limits.agentQueryRowsMax }))}
      >
        {say(words.agentQueries)}
      </Toggle>
    </Container>
  );
}
