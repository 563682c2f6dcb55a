import styled from '@emotion/styled'
import type { ReactNode } from 'react'

const Root = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 'var(--space) calc(var(--space) * 2)',
  padding: 'calc(var(--space) * 1.5) calc(var(--space) * 2)',
  background: 'var(--surface-muted)',
  color: 'var(--text)',
  borderInlineStart: '4px solid var(--tone)',
  borderRadius: 'min(var(--radius-field), 12px)',
  '&[data-tone=info]': { '--tone': 'var(--primary)' },
  '&[data-tone=success]': { '--tone': 'var(--success)' },
  '&[data-tone=warning]': { '--tone': 'var(--warning)' },
  '&[data-tone=error]': { '--tone': 'var(--error)' },
  '& > [data-part=text]': { flex: '1 1 16rem' },
  // Together: beside the text, or below it.
  '& > [data-part=actions]': { display: 'flex', flexWrap: 'wrap', gap: 'var(--space)' },
})

/** What happened and, in `action`, what to do about it. Screen readers announce an error at once. */
export function Notice(props: {
  tone?: 'info' | 'success' | 'warning' | 'error'
  children: ReactNode
  action?: ReactNode
}) {
  const { tone = 'info', children, action } = props
  return (
    <Root data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <div data-part="text">{children}</div>
      {action ? <div data-part="actions">{action}</div> : null}
    </Root>
  )
}
