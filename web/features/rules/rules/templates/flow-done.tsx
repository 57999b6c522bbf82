import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useNavigate } from 'react-router-dom';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { words } from './flow-words.ts';
import { linksOf, type TemplatePlace } from './place.ts';

type Props = {
  readonly place: TemplatePlace;
  readonly name: string;
  readonly dbType: string;
  readonly isNew: boolean;
  readonly onAgain: () => void;
};

/** Said when a template was saved, with the ways on from here. */
export function FlowDone({ place, name, dbType, isNew, onAgain }: Props) {
  const say = useText();
  const navigate = useNavigate();
  const links = linksOf(place);
  return (
    <Container>
      <Box textAlign="center" padding={{ vertical: 'xxl' }}>
        <SpaceBetween size="m">
          <Box fontSize="heading-l">
            <StatusIndicator type="success">{say(fill(isNew ? words.created : words.saved, { name }))}</StatusIndicator>
          </Box>
          <div role="status">{say(words.doneHint)}</div>
          <div className="centered">
            <SpaceBetween direction="horizontal" size="xs">
              {isNew && <Button onClick={onAgain}>{say(words.again)}</Button>}
              <Button onClick={() => navigate(links.detail(name, dbType))}>{say(words.toTemplate)}</Button>
              <Button variant="primary" onClick={() => navigate(links.list)}>
                {say(words.toList)}
              </Button>
            </SpaceBetween>
          </div>
        </SpaceBetween>
      </Box>
    </Container>
  );
}
