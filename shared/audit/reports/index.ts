import { csv } from './csv.ts';
import { gitlab } from './gitlab.ts';
import { html } from './html.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import type { ReportFormat } from './report.ts';
import { sarif } from './sarif.ts';
import { text } from './text.ts';

/** Every format in which a report can be had. */
export const reportFormats: readonly ReportFormat[] = [text, json, sarif, gitlab, junit, csv, html];
