import type { ReactNode } from 'react';
import './beside.css';

/** A control of a form with the button that belongs to it on its right. */
export function Beside({ button, children }: { button: ReactNode; children: ReactNode }) {
  return (
    <div className="beside">
      <div>{children}</div>
      {button}
    </div>
  );
}
