import { encode } from 'uqr';

/** Light around the code, without which cameras do not find it. */
const margin = 4;

/** A text as a picture that phones read. It is dark on light in every theme: many readers know nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const whole = size + 2 * margin;
  return (
    <svg
      role="img"
      aria-label={label}
      width={220}
      height={220}
      viewBox={`${-margin} ${-margin} ${whole} ${whole}`}
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
