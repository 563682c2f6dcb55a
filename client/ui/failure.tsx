import type { ReactNode } from 'react'
import type { CallError } from '../data/errors.ts'
import { Button } from './button.tsx'
import { failureText, waysOn } from './failure-text.ts'
import { LinkButton } from './link-button.tsx'
import { Notice } from './notice.tsx'
import { useWords } from './words.tsx'

interface FailureProps {
  error: CallError
  /** Repeats the request, where that is possible. */
  onRetry?: (() => void) | undefined
  busy?: boolean
  /** Whether repeating the request may also help after a refusal, which most often it can't. */
  repeatable?: boolean
  /** The screen's own text instead of the general one. */
  children?: ReactNode
}

/** A failed call in words with its action. Typed answers are safe in the stored draft, which a reload keeps. */
export function Failure({ error, onRetry, busy = false, repeatable = false, children }: FailureProps) {
  const t = useWords()
  const way = waysOn[error.code] ?? (repeatable ? 'retry' : undefined)
  const action =
    way === 'reload' ? (
      <Button variant="secondary" onClick={() => location.reload()}>
        {t('nav.reload')}
      </Button>
    ) : way === 'retry' && onRetry ? (
      <Button variant="secondary" onClick={onRetry} busy={busy}>
        {t('nav.retry')}
      </Button>
    ) : error.code === 'reservation_limit' ? (
      <OwnReservations />
    ) : null
  return (
    <Notice tone="error" action={action}>
      {children ?? failureText(t, error)}
    </Notice>
  )
}

/** The way to one's reservations, for who has as many as are possible. */
export function OwnReservations() {
  const t = useWords()
  return (
    <LinkButton href="/reservations" variant="secondary">
      {t('limit.view')}
    </LinkButton>
  )
}
