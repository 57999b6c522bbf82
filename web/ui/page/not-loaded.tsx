import Box from '@cloudscape-design/components/box';
import { useText } from '../../app/language.tsx';

/** Stands in the place of a part whose failure the page tells for several. */
export function NotLoaded() {
  const say = useText();
  return (
    <Box color="text-body-secondary">
      {say({ zh: '未能加载，原因见页面顶部', en: 'Not loaded. The top of the page says why' })}
    </Box>
  );
}
