import { invariant } from '../../../shared/errors/index.ts';
import { onlineToolNames, type OnlineToolName } from '../../../shared/online-changes/tools.ts';
import type { OnlineTool, ToolsHere } from '../ports/online-tool.ts';

/** The tools as a function sees them: beside it no program can run, but some may be in the runner of the deployment. */
export function toolsInRunner(names: readonly OnlineToolName[]): OnlineTool {
  const presence = Object.fromEntries(
    onlineToolNames.map((name) => [name, names.includes(name) ? 'inRunner' : 'notInstalled']),
  ) as ToolsHere;
  return {
    presence: () => Promise.resolve(names.length > 0 ? presence : 'notInCloud'),
    fill: () => {
      invariant(false, 'an online change is begun where the tool is');
    },
  };
}

/** The tools that SLUICE_ONLINE_TOOLS names, with commas between, if any. */
export function toolsIn(setting: string): OnlineToolName[] {
  const named = setting.split(',');
  return onlineToolNames.filter((name) => named.includes(name));
}
