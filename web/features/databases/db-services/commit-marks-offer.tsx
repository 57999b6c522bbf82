import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { words } from './form-words.ts';
import type { DbServiceFormState } from './use-db-service-form.ts';

const parameter = 'commit_marks';
const offered = 'sluice';

/** Where a database can keep commit marks and none are kept: what they are good for, what has to be run once, and the schema at a click. */
export function CommitMarksOffer({ state: { form, driver, isLocked, setParams } }: { state: DbServiceFormState }) {
  const say = useText();
  const { params, user } = form.values;
  const isOffered = driver?.params.some(({ name }) => name === parameter) && !params[parameter]?.trim() && !isLocked;
  if (!isOffered) return null;
  return (
    <Alert
      type="info"
      header={say(words.marksOffer)}
      action={
        <Button formAction="none" onClick={() => setParams({ ...params, [parameter]: offered })}>
          {say(fill(words.marksTake, { schema: offered }))}
        </Button>
      }
    >
      {say(words.marksNeed)}
      <Box variant="code" display="block" margin={{ top: 'xs' }}>
        {`CREATE DATABASE IF NOT EXISTS ${offered}; GRANT CREATE, SELECT, INSERT, DELETE ON ${offered}.* TO ${account(user)};`}
      </Box>
    </Alert>
  );
}

/** As a literal of the family, in which quotes and backslashes count twice. */
function account(user: string): string {
  return `'${user.replace(/[\\']/g, (sign) => sign + sign)}'@'%'`;
}
