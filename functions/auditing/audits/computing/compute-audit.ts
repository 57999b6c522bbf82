import { auditInTurn } from '../../../../shared/audit/audit.ts';
import { tellingSteps } from '../../../../shared/audit/lock-impact/steps/step-locks.ts';
import { changedSizeOf } from '../../../../shared/audit/plan/changed-size.ts';
import type { ScriptReader } from '../../../../shared/audit/read/parse.ts';
import { schemaWish } from '../../../../shared/audit/schema-wish.ts';
import type { ParsedStatement } from '../../../../shared/audit/tree/parsed-script.ts';
import { engineOf } from '../../../../shared/engines/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import type { Asker } from '../../../platform/ports/compute.ts';
import { readScript, type ReadScript } from '../../../ground/scripts/read-script.ts';
import type { Looking, ReadFiles } from '../../../ground/scripts/read-stored.ts';
import { lone } from '../../../ground/scripts/lone-file.ts';
import type { AuditInput, AuditOutcome, AuditQuestions } from '../audit-computation.ts';
import { decidedByEngine } from './engine-grammar.ts';
import { ruleSettings } from './rule-settings.ts';
import { Tally } from './tally.ts';

type Caller = Asker<AuditQuestions>;

/** Reads and judges a script and places its statements for their execution. What is judged is handed over and let go. */
export async function computeAudit(input: AuditInput, caller: Caller): Promise<AuditOutcome> {
  const { dialect, abilities } = engineOf(input.dbType);
  const rules = await ruleSettings(input.rules, dialect);
  const wish = input.live && schemaWish({ dialect, ...input.live });
  const isDue = every(toldMilliseconds);
  const looking = lookingFor(input, { wish, isDue, caller });
  const { reader, take, ended, placeOf } = await readBySize(input.script, { dialect, ...looking });
  refuseMoreThan(input.statementsMax, reader.count);
  const whole = kept({ ...reader, ...(await decidedByEngine(reader, { abilities })) }, input.script);
  await takeInTurn(whole, wish, caller);
  const schema = wish && (await caller.ask('schema', wish.ended()));
  const judged = auditInTurn(whole, {
    dialect,
    rules,
    schema,
    whitelist: input.whitelist,
    measure: changedSizeOf,
    tellStep: input.surroundings && tellingSteps(dialect, input.surroundings),
  });
  const tally = new Tally(engineOf(input.dbType), input);
  const handOver = async () =>
    caller.ask('judged', { rows: tally.handOut(), total: Math.max(reader.count, tally.count) });
  let step = judged.next();
  for (; !step.done; step = judged.next()) {
    const { piece, parsed } = step.value;
    tally.add(step.value, { sourceFile: take(piece, parsed), place: placeOf?.(piece) });
    refuseMoreThan(input.statementsMax, tally.count);
    // A line of a large file stands for so many statements that nobody would see for long how far it is.
    if (tally.isFull || (placeOf && isDue())) await handOver();
    await caller.breathe();
  }
  tally.end();
  await handOver();
  const { skipped, text, spans, isMapped } = ended();
  return {
    ...tally.judgement(step.value),
    files: input.isByFile ? tally.files(spans) : [],
    ...((placeOf ?? lone(input.script)) === undefined && { sql: text }),
    task: { ...tally.task(step.value), isMapped, skippedFiles: [...skipped] },
  };
}

/** What is done while large files are read for the first time: they are asked what they name, and it is told how far that is. */
function lookingFor(
  { statementsMax }: AuditInput,
  { wish, isDue, caller }: { wish: Wish | undefined; isDue: () => boolean; caller: Caller },
): Omit<Looking, 'dialect'> {
  return {
    see: (window) => {
      if (wish) takeAll(window, wish);
    },
    breathe: async (total) => {
      refuseMoreThan(statementsMax, total);
      if (isDue()) await caller.ask('judged', { rows: [], total });
      await caller.breathe();
    },
  };
}

/** Large files are read window by window. */
async function readBySize(
  script: AuditInput['script'],
  looking: Looking,
): Promise<ReadScript & Partial<Pick<ReadFiles, 'placeOf'>>> {
  if (!script.stored) return readScript(script, looking.dialect);
  const { readStored } = await import('../../../ground/scripts/read-stored.ts');
  return readStored(script, script.stored, looking);
}

function refuseMoreThan(max: number, count: number): void {
  if (count > max) throw new AppError('tooManyStatements', { max });
}

const toldMilliseconds = 500;

/** Whether so much time has passed since this was last so. */
function every(milliseconds: number): () => boolean {
  let last = performance.now();
  return () => {
    const now = performance.now();
    if (now - last < milliseconds) return false;
    last = now;
    return true;
  };
}

type Wish = ReturnType<typeof schemaWish>;

function takeAll(reader: ScriptReader, wish: Wish): void {
  for (let piece = 0; piece < reader.count; piece++)
    for (const statement of reader.statements(piece)) wish.take(statement);
}

/** Of what was read window by window everything was taken then. */
async function takeInTurn(reader: ScriptReader, wish: Wish | undefined, caller: Caller): Promise<void> {
  if (!wish || reader.isLong) return;
  for (let piece = 0; piece < reader.count; piece++) {
    for (const statement of reader.statements(piece)) wish.take(statement);
    await caller.breathe();
  }
}

/** Small scripts are read once; of large ones nothing is kept, though they are read again when they are asked about twice. */
function kept(reader: ScriptReader, { files }: AuditInput['script']): ScriptReader {
  if (reader.isLong) return reader;
  const characters = files.reduce((sum, { text }) => sum + text.length, 0);
  if (reader.count > piecesKeptMax || characters > charactersKeptMax) return reader;
  const known = new Map<number, readonly ParsedStatement[]>();
  return {
    ...reader,
    statements: (piece) => {
      const read = known.get(piece) ?? reader.statements(piece);
      known.set(piece, read);
      return read;
    },
  };
}

const piecesKeptMax = 2000;
// The tree of a row of values takes some thirty times its text.
const charactersKeptMax = 1024 * 1024;
