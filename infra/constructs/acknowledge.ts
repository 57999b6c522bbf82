import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Says why a rule of the security check does not fit here; the reason stands in the synthesised report. */
export function acknowledge(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason });
}
