import { Navigate } from 'react-router-dom';
import { link } from '../../../app/paths.ts';
import { useProjectAtHand } from '../../../app/project-at-hand.tsx';

/** The address of the workbench that clients are told, which names no project: the one that was opened last is taken. */
export default function WorkbenchEntry() {
  const { current, isKnown } = useProjectAtHand();
  if (current) return <Navigate replace to={link('workbench', { projectID: current.uid })} />;
  return isKnown ? <Navigate replace to={link('projects')} /> : null;
}
