import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { buttonStyle } from './button-style.ts'
import type { ButtonVariant } from './button-variant.ts'
import { Link } from './link.tsx'

const Root = styled(Link)(buttonStyle)

/** A link that looks like a button: it navigates, whereas a `Button` acts. */
export function LinkButton(props: {
  href: string
  variant?: ButtonVariant
  wide?: boolean
  /** Opens a window of its own. */
  target?: '_blank'
  /** Whether that window may speak with this page. */
  opener?: boolean
  onClick?: () => void
  children: ReactNode
}) {
  const { href, variant = 'primary', wide = false, target, opener = false, onClick, children } = props
  const window = target && { target, rel: opener ? 'opener' : 'noopener noreferrer' }
  return (
    <Root href={href} {...window} onClick={onClick} data-variant={variant} data-wide={wide || undefined}>
      {children}
    </Root>
  )
}
