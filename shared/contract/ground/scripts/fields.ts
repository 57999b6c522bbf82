import * as z from 'zod';
import { upload } from '../../operation.ts';

/** Where SQL came from, as the wire writes it. */
export const sqlSource = z.enum(['form_data', 'sql_file', 'mybatis_xml_file', 'zip_file', 'git_repository']);
/** Where the SQL of a task came from. */
export type SqlSource = z.output<typeof sqlSource>;

/** The files and the repository that a form may bring SQL by, beside plain text. Name and password of a repository are used once and kept nowhere. */
export const scriptFiles = {
  input_sql_file: upload.optional(),
  input_mybatis_xml_file: upload.optional(),
  input_zip_file: upload.optional(),
  git_http_url: z.string().max(2000).optional(),
  git_user_name: z.string().max(255).optional(),
  git_user_password: z.string().max(1000).optional(),
  git_branch_name: z.string().max(255).optional(),
};
