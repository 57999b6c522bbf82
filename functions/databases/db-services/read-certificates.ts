import type * as contract from '../../../shared/contract/databases/db-services/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { certificatesOf, shownCertificate } from './certificates.ts';

export async function readCertificates({ body: { certificates } }: Input<typeof contract.readCertificates>) {
  const read = certificatesOf(certificates);
  if (read.problem)
    throw new AppError(
      'validation',
      { problems: `certificates: ${read.problem.en}` },
      { fields: [{ path: 'certificates', message: read.problem }] },
    );
  return { data: read.found.map(shownCertificate) };
}
