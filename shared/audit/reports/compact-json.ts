import { fileEntry } from './json.ts';
import { kindFields, kindWriter, statementWriter, textWriter } from './json-statement.ts';
import { piecesInTurn, type InTurn, type ReportFormat } from './report.ts';

/**
 * What the JSON report says in half the room: a text, and what a finding is, stand once, in lists behind the files, and
 * are told by their places there; a finding lists its places where they are several.
 */
export const compactJson: ReportFormat = {
  name: 'json-compact',
  label: { zh: '紧凑 JSON', en: 'Compact JSON' },
  extension: 'json',
  contentType: 'application/json; charset=utf-8',
  pieces: (report) => piecesInTurn(compactInTurn(), report),
  inTurn: compactInTurn,
};

function compactInTurn(): InTurn {
  const [texts, kinds] = [new Listed(), new Listed()];
  return {
    ...fileEntry(
      statementWriter({
        text: textWriter((text) => String(texts.placeOf(JSON.stringify(text)))),
        kind: kindWriter((kind) => `"kind":${kinds.placeOf(kindFields(kind))}`),
        places: 'several',
      }),
    ),
    begin: '{"version":1,"files":[\n',
    between: ',\n',
    end: () =>
      `\n],"kinds":[${kinds.written((fields) => `{${fields}}`)}],"texts":[${texts.written((text) => text)}]}\n`,
  };
}

/** Each once, in the order in which they were first said. */
class Listed {
  private readonly places = new Map<string, number>();

  placeOf(written: string): number {
    const known = this.places.get(written);
    if (known !== undefined) return known;
    this.places.set(written, this.places.size);
    return this.places.size - 1;
  }

  written(item: (written: string) => string): string {
    return [...this.places.keys()].map((one) => `\n${item(one)}`).join(',');
  }
}
