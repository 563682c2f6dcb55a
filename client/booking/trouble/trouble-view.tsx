import styled from '@emotion/styled'
import { type ReactNode, useEffect, useRef } from 'react'
import { wide } from '../../ui/breakpoints.ts'
import { EmptyPage } from './empty-page.tsx'
import { WaysOut } from './ways-out.tsx'

const Root = styled.section({
  display: 'grid',
  justifyItems: 'center',
  gap: 'calc(var(--space) * 1.5)',
  maxWidth: '34rem',
  margin: '0 auto',
  padding: 'calc(var(--space) * 3) 0 calc(var(--space) * 4)',
  textAlign: 'center',
  textWrap: 'balance',
  [wide]: { paddingBlock: 'calc(var(--space) * 7)' },
  '& > svg': { marginBlockEnd: 'var(--space)', color: 'var(--primary-text)' },
  '& > p': { marginBlockEnd: 'calc(var(--space) * 1)', color: 'var(--muted)' },
  '& h3:focus': { outline: 'none' },
})

interface TroubleViewProps {
  title: string
  children: ReactNode
  /** An action that may help. */
  action?: ReactNode
  /** Screen readers announce an error at once, and an empty result when they are idle. */
  urgent?: boolean
  /** Takes the focus, because the pressed control is gone. */
  focused?: boolean
}

/** Replaces a step that can't continue: what happened, what may help, and whom to contact. */
export function TroubleView({ title, children, action, urgent = false, focused = false }: TroubleViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (focused) heading.current?.focus()
  }, [focused])
  return (
    <Root role={urgent ? 'alert' : 'status'} data-part="trouble">
      <EmptyPage broken={urgent} />
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{children}</p>
      {action}
      <WaysOut centred />
    </Root>
  )
}
