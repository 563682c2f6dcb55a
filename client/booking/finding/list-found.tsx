import styled from '@emotion/styled'
import type { ReactNode } from 'react'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useWords } from '../../ui/words.tsx'

const Line = styled.div({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 16px',
  minHeight: 44,
  color: 'var(--muted)',
  fontSize: 'var(--small-size)',
  fontVariantNumeric: 'tabular-nums',
  '& > p:first-of-type': { display: 'inline-flex', alignItems: 'center', gap: 10 },
  '& > [role=alert]': { color: 'var(--error-text)' },
  '& > :is(button, a)': { display: 'inline-flex', alignItems: 'center', minHeight: 44, marginInlineStart: 'auto' },
})

interface ListFoundProps {
  /** How much was found, in words. */
  told: string
  isSlow: boolean
  hasFailed: boolean
  again(): void
  /** Shows the whole list; null where nothing narrows it. */
  forget: (() => void) | null
  children?: ReactNode
}

/** What a search of a list found, that it takes its time or has failed, and the way back to all of it. */
export function ListFound({ told, isSlow, hasFailed, again, forget, children }: ListFoundProps) {
  const t = useWords()
  const { path } = useBootstrap()
  return (
    <Line data-part="found">
      <p>
        <span role="status">{told}</span>
        {isSlow ? <Spinner /> : null}
      </p>
      {hasFailed ? <p role="alert">{t('catalogue.search_failed')}</p> : null}
      {hasFailed ? (
        <Button variant="quiet" onClick={again}>
          {t('nav.retry')}
        </Button>
      ) : null}
      {forget && !hasFailed ? (
        <a
          href={path}
          onClick={(event) => {
            event.preventDefault()
            forget()
          }}
        >
          {t('catalogue.forget')}
        </a>
      ) : null}
      {children}
    </Line>
  )
}
