import type { ReactNode } from 'react';
import Link, { type LinkProps } from '@cloudscape-design/components/link';
import { useNavigate } from 'react-router-dom';

type Props = {
  readonly to: string;
  readonly variant?: LinkProps.Variant;
  readonly fontSize?: LinkProps.FontSize;
  readonly label?: string;
  readonly children: ReactNode;
};

/** A link to another page of the console: opens at once, and in a new tab when the reader asks for one. */
export function PageLink({ to, variant = 'secondary', fontSize, label, children }: Props) {
  const navigate = useNavigate();
  return (
    <Link
      href={to}
      variant={variant}
      {...(fontSize && { fontSize })}
      {...(label !== undefined && { ariaLabel: label })}
      onFollow={(event) => {
        event.preventDefault();
        navigate(to);
      }}
    >
      {children}
    </Link>
  );
}
