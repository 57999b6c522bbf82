const names = [
  '',
  'POINT',
  'LINESTRING',
  'POLYGON',
  'MULTIPOINT',
  'MULTILINESTRING',
  'MULTIPOLYGON',
  'GEOMETRYCOLLECTION',
];
const depthMax = 16;

/** The text of a geometry as PostGIS or MySQL give it in bytes; undefined for what is none. */
export function geometryText(value: string): string | undefined {
  const hex = /^(?:0x|\\x)?((?:[0-9a-f]{2}){9,})$/i.exec(value)?.[1];
  if (hex === undefined) return undefined;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  // MySQL puts the number of the reference system in front.
  return readWhole(bytes, 0) ?? readWhole(bytes, 4);
}

function readWhole(bytes: Uint8Array, from: number): string | undefined {
  const view = new DataView(bytes.buffer);
  const mysql = from === 4 ? view.getUint32(0, true) : 0;
  try {
    const reader = new Reader(view, from);
    const text = reader.geometry(0);
    const system = reader.system || mysql;
    return reader.at === bytes.length ? `${system === 0 ? '' : `SRID=${system};`}${text}` : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

class Reader {
  system = 0;
  private isLittle = true;
  private dimensions = 2;

  constructor(
    private readonly view: DataView,
    public at: number,
  ) {}

  geometry(depth: number): string {
    const order = this.view.getUint8(this.at++);
    if (order > 1 || depth > depthMax) throw new RangeError('no geometry');
    this.isLittle = order === 1;
    const kind = this.count();
    const [hasZ, hasM] = marksOf(kind);
    if (kind & 0x20000000) this.system = this.count();
    this.dimensions = 2 + Number(hasZ) + Number(hasM);
    const base = (kind & 0x0fffffff) % 1000;
    const name = names[base];
    if (!name) throw new RangeError('no geometry');
    const marks = `${hasZ ? 'Z' : ''}${hasM ? 'M' : ''}`;
    return `${name}${marks && ` ${marks}`} ${this.body(base, depth)}`;
  }

  private body(base: number, depth: number): string {
    if (base === 1) return `(${this.point()})`;
    if (base === 2) return this.line();
    if (base === 3) return this.list(() => this.line());
    if (base === 7) return this.list(() => this.geometry(depth + 1));
    return this.list(() => this.geometry(depth + 1).replace(/^[A-Z]+ (?:Z?M? )?/, ''));
  }

  private line(): string {
    return this.list(() => this.point());
  }

  private list(one: () => string): string {
    const count = this.count();
    if (count > this.view.byteLength) throw new RangeError('no geometry');
    if (count === 0) return 'EMPTY';
    return `(${Array.from({ length: count }, one).join(', ')})`;
  }

  private point(): string {
    return Array.from({ length: this.dimensions }, () => {
      const number = this.view.getFloat64(this.at, this.isLittle);
      this.at += 8;
      return String(number);
    }).join(' ');
  }

  private count(): number {
    const count = this.view.getUint32(this.at, this.isLittle);
    this.at += 4;
    return count;
  }
}

/** Whether it has heights and measures, in either way of saying so. */
function marksOf(kind: number): [hasZ: boolean, hasM: boolean] {
  const thousand = Math.floor((kind & 0x0fffffff) / 1000);
  return [
    (kind & 0x80000000) !== 0 || thousand === 1 || thousand === 3,
    (kind & 0x40000000) !== 0 || thousand === 2 || thousand === 3,
  ];
}
