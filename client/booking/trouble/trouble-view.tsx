import styled from '@emotion/styled'
import { type ReactNode, useEffect, useRef } from 'react'
import { wide } from '../step/layout.ts'
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
  '& > p': { color: 'var(--muted)' },
  '& h3:focus': { outline: 'none' },
})

interface TroubleViewProps {
  title: string
  children: ReactNode
  /** What may mend it. */
  action?: ReactNode
  /** An error is read out at once, what is merely empty when there is time. */
  urgent?: boolean
  /** Takes the focus: what was pressed is gone. */
  focused?: boolean
}

/** Stands instead of a step that can't be taken: what happened, what may mend it, and whom to ask. */
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
