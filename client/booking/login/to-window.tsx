import type { ReactNode } from 'react'
import { LinkButton } from '../../ui/link-button.tsx'

interface ToWindowProps {
  variant: 'primary' | 'secondary'
  href: string
  onOpened(): void
  children: ReactNode
}

/** A link to a window of its own, which may speak to this page. */
export const ToWindow = ({ href, variant, onOpened, children }: ToWindowProps) => (
  <LinkButton variant={variant} wide href={href} target="_blank" opener onClick={onOpened}>
    {children}
  </LinkButton>
)
