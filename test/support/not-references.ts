/** What is being made has its name here. */
const newTemplateNames = ['createRuleTemplate', 'createProjectRuleTemplate']
  .map((name) => `${name} rule_template_name`)
  .concat(['cloneRuleTemplate', 'cloneProjectRuleTemplate'].map((name) => `${name} new_rule_template_name`));

/** These name nothing of their own: the thing stands in the address, or is a part of it. */
export const notReferences = [
  // The id of a program is what it says of itself: there is nothing that it names.
  'addAgentConnection request.client_id',
  'exchangeAgentCode client_id',
  'revokeAgentToken client_id',
  'uploadCollectedSql batch_id',
  // Names of what is made or renamed.
  'createProjectTemplate workflow_template_name',
  'updateProjectTemplate workflow_template_name',
  'sendScanTaskSqls batch_id',
  'sendScanTaskSqlsV1 batch_id',
  'sendWholeScanTaskSqls batch_id',
  'sendWholeScanTaskSqlsV1 batch_id',
  'addBusinessTag business_tag.uid',
  'updateBusinessTag business_tag.uid',
  'retryWorkflowTask exec_sql_ids[]',
  'retryWorkflowTask exec_sql_ids',
  'orderWorkflowFiles files_to_sort[].file_id',
  // Rows of a project's import go into the project of the address, whatever they say.
  'importDbServices db_services[].project_uid',
  'importDbServicesWithBusiness db_services[].project_uid',
  // A business of an import is found by its name.
  'importProjects projects[].business_tag.uid',
  'createRollbackWorkflow sql_version_id',
  // Where a statement stands in what was run.
  'createUnmaskingWorkflow unmasking_workflow.unmasking_sqls[].sql_index_id',
  // A client may give what it makes an id.
  'runQuery run_uid',
  'runInSqlTransaction run_uid',
  'addGateway add_gateway.gateway_id',
  // Names that the other side gave.
  'testWechat test_wechat_configuration.recipient_id',
  'testWechatApproval wechat_id',
  'updateDingTalk agent_id',
  'updateFeishu update_feishu_configuration.app_id',
  'updateFeishuApproval app_id',
  'updateWechatApproval corp_id',
  'updateWechat update_wechat_configuration.agent_id',
  'updateWechat update_wechat_configuration.corp_id',
  'updateOauth2 oauth2.client_id',
  ...newTemplateNames,
];
