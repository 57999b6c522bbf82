import type { ObjectName } from '../tree/node.ts';
import type { ParsedStatement } from '../tree/parsed-script.ts';
import type { Statement } from '../tree/statement.ts';
import type { ScriptReader } from '../read/parse.ts';
import type { SchemaTable } from '../schema/schema.ts';
import type { ScriptContext } from './script-context.ts';
import type { ScriptDeeds } from './script-deeds.ts';
import type { Change } from './definition-changes.ts';

/**
 * Hands out the statements of a script in order, and knows what the whole script leaves behind, read ahead when that is
 * first asked.
 */
export class ScriptEnd {
  private readonly reader: ScriptReader;
  private readonly begin: () => ScriptContext;
  /** Pieces that were read ahead, until their turn comes. */
  private readonly held = new Map<number, readonly ParsedStatement[]>();
  /** What the statements of pieces change that were read ahead and let go, in their order. */
  private readonly told = new Map<number, readonly (readonly Change[] | undefined)[]>();
  private readonly changes = new Map<Statement, readonly Change[]>();
  private context: ScriptContext | undefined;
  private piece: readonly ParsedStatement[] = [];
  private nextPiece = 0;
  private nextInPiece = 0;

  constructor(reader: ScriptReader, begin: () => ScriptContext) {
    this.reader = reader;
    this.begin = begin;
  }

  /** The next statement; undefined when there is none. */
  take(): ParsedStatement | undefined {
    while (this.nextInPiece >= this.piece.length) {
      if (this.nextPiece >= this.reader.count) return undefined;
      this.piece = this.held.get(this.nextPiece) ?? this.readAgain(this.nextPiece);
      this.held.delete(this.nextPiece);
      this.nextPiece++;
      this.nextInPiece = 0;
    }
    return this.piece[this.nextInPiece++];
  }

  private readAgain(piece: number): readonly ParsedStatement[] {
    const statements = this.reader.statements(piece);
    const told = this.told.get(piece);
    for (const [at, { tree }] of statements.entries()) {
      const changes = told?.[at];
      if (changes) this.changes.set(tree, changes);
    }
    this.told.delete(piece);
    return statements;
  }

  /** The piece of the statement that was handed out last. */
  get pieceAtHand(): number {
    return this.nextPiece - 1;
  }

  /** The file of the statement that was handed out last, counted from 0. */
  get fileAtHand(): number {
    return this.reader.fileOf?.(this.pieceAtHand) ?? 0;
  }

  /** What a statement changes, if that was found out ahead; it is told once. */
  takeChanges(statement: Statement): readonly Change[] | undefined {
    const changes = this.changes.get(statement);
    this.changes.delete(statement);
    return changes;
  }

  table(name: ObjectName, schemaName: string): SchemaTable | undefined {
    this.context ??= this.readAhead();
    const fate = this.context.find(name, schemaName);
    return typeof fate === 'object' ? fate : undefined;
  }

  /**
   * Whether what is still to come makes a view, routine or trigger of this type and name, and leaves it there; one that
   * is dropped `ifExists` beforehand may go afterwards.
   */
  makesAgain({ ifExists }: { readonly ifExists: boolean }, ...stored: Parameters<ScriptDeeds['hasStored']>): boolean {
    this.context ??= this.readAhead();
    return ifExists ? this.context.deeds.hasStoredEver(...stored) : this.context.deeds.hasStored(...stored);
  }

  private readAhead(): ScriptContext {
    const context = this.begin();
    // Large tables that change again and again would fill the memory: those changes are found out once more instead.
    const apply = (statement: ParsedStatement, piece: number) => {
      const changes = context.apply(statement.tree, piece + 1);
      return changes.every(isSmall) ? changes : undefined;
    };
    const hold = (statement: ParsedStatement, piece: number) => {
      const changes = apply(statement, piece);
      if (changes) this.changes.set(statement.tree, changes);
    };
    // The statement at hand was handed out, but what it does is still to come.
    for (const statement of this.piece.slice(this.nextInPiece - 1)) hold(statement, this.pieceAtHand);
    for (let piece = this.nextPiece; piece < this.reader.count; piece++) {
      if (changingNoTable.has(this.reader.firstWord(piece))) continue;
      const statements = this.reader.statements(piece);
      if (!this.reader.isLong && this.held.size < heldMax) {
        this.held.set(piece, statements);
        for (const statement of statements) hold(statement, piece);
      } else
        this.told.set(
          piece,
          statements.map((statement) => apply(statement, piece)),
        );
    }
    return context;
  }
}

function isSmall([, to]: Change): boolean {
  return to === 'absent' || (to.columns?.length ?? 0) + (to.indexes?.length ?? 0) <= partsMax;
}

const partsMax = 32;

/** Trees are many times as large as their text: those of a very large script are read twice instead of kept. */
const heldMax = 20_000;

// A statement that makes, changes or drops a table begins with none of these.
const changingNoTable: ReadonlySet<string> = new Set([
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'REPLACE',
  'MERGE',
  'VALUES',
]);
