import { env, Uri, window } from 'vscode';
import { workflowStatuses } from '../../../shared/lifecycles/workflow.ts';
import { fill } from '../../../shared/text.ts';
import { placeOf } from './place.ts';
import { say } from './say.ts';
import { toSettings, type SignedIn } from './signed-in.ts';
import { words } from './words.ts';

/** Opens the console with the selection, or with the whole file, in a workflow that the person looks at and submits there. */
export async function createWorkflow(signedIn: SignedIn): Promise<void> {
  const editor = window.activeTextEditor;
  if (!editor) return void window.showWarningMessage(say(words.noEditor));
  const place = placeOf(editor.document);
  if (!place.project) return toSettings('noProject');
  if (!place.dataSource) return toSettings('noDataSource');
  const sluice = await signedIn.console({ isAsked: true });
  const sql = editor.document.getText(editor.selection.isEmpty ? undefined : editor.selection);
  const address = sluice?.creatingAddress(sql, place);
  if (sluice && address === undefined) return void window.showWarningMessage(say(words.tooLong));
  if (address !== undefined) await env.openExternal(Uri.parse(address, true));
}

/** Lists the person's workflows of the project with their states; the chosen one is opened in the browser. */
export async function showWorkflows(signedIn: SignedIn): Promise<void> {
  const document = window.activeTextEditor?.document;
  if (!document) return void window.showWarningMessage(say(words.noEditor));
  const { project } = placeOf(document);
  if (!project) return toSettings('noProject');
  const sluice = await signedIn.console({ isAsked: true });
  if (!sluice) return;
  const workflows = await sluice.myWorkflows(project);
  if (workflows.length === 0) return void window.showInformationMessage(say(fill(words.noWorkflows, { project })));
  const chosen = await window.showQuickPick(
    workflows.map((workflow) => ({
      label: workflow.workflow_name,
      description: say(workflowStatuses.labels[workflow.status]),
      detail: workflow.instance_info.map(({ instance_name }) => instance_name).join(', '),
      workflow,
    })),
    { placeHolder: say(words.chooseWorkflow) },
  );
  if (chosen) await env.openExternal(Uri.parse(sluice.addressOf(chosen.workflow), true));
}
