import styled from '@emotion/styled'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { buttonStyle } from './button-style.ts'
import type { ButtonVariant } from './button-variant.ts'
import { Spinner } from './spinner.tsx'

const Root = styled.button(buttonStyle)

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary` once per screen, `secondary` beside it, `quiet` for buttons that look like text. */
  variant?: ButtonVariant
  /** Shows that it is busy and ignores clicks; the width stays. */
  busy?: boolean
  wide?: boolean
  children: ReactNode
}

export function Button({ variant = 'primary', busy = false, wide = false, type = 'button', ...rest }: ButtonProps) {
  const { children, onClick, ...attributes } = rest
  return (
    <Root
      {...attributes}
      type={type}
      data-variant={variant}
      data-wide={wide || undefined}
      aria-busy={busy || undefined}
      aria-disabled={busy || attributes['aria-disabled'] || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      <span data-part="label">{children}</span>
      {busy ? <Spinner /> : null}
    </Root>
  )
}
