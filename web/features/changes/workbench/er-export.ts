import { saveFile } from '../../../app/save-file.ts';

/** More pixels of one side are taken by no browser everywhere. */
const pixelsMax = 8_000;
type Size = { readonly width: number; readonly height: number };

/** The whole picture as a file of its own, whatever of it is in sight. */
export function svgText(shown: SVGSVGElement, { width, height }: Size, ground: string): string {
  const copy = shown.cloneNode(true) as SVGSVGElement;
  for (const { name } of [...copy.attributes]) copy.removeAttribute(name);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const back = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  back.setAttribute('width', String(width));
  back.setAttribute('height', String(height));
  back.setAttribute('fill', ground);
  copy.prepend(back);
  return new XMLSerializer().serializeToString(copy);
}

export function saveSvg(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'image/svg+xml' }), `${name}.svg`);
}

/** The same as pixels, two for each where that fits. */
export async function savePng(text: string, { width, height }: Size, name: string): Promise<void> {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    image.src = address;
    await image.decode();
    const scale = Math.min(2, pixelsMax / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) throw new Error('the browser makes no picture of this size');
    saveFile(blob, `${name}.png`);
  } finally {
    URL.revokeObjectURL(address);
  }
}
