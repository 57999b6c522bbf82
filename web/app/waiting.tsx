import Box from '@cloudscape-design/components/box';
import Spinner from '@cloudscape-design/components/spinner';
import { useText } from './language.tsx';

/** Stands in the place of a page that is on its way. */
export function Waiting() {
  const say = useText();
  return (
    <Box textAlign="center" padding={{ vertical: 'xxxl' }} color="text-status-inactive">
      <div role="status">
        <Spinner size="large" />
        <Box margin={{ top: 's' }}>{say({ zh: '正在加载', en: 'Loading' })}</Box>
      </div>
    </Box>
  );
}
