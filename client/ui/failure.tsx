import { type ReactNode, useState } from 'react'
import type { CallError } from '../data/errors.ts'
import { ownEntryOf, pathOfEntry, wordOfEntry } from '../data/own-entry.ts'
import { Button } from './button.tsx'
import { failureText, waysOn } from './failure-text.ts'
import { LinkButton } from './link-button.tsx'
import { Notice } from './notice.tsx'
import { useWords } from './words.tsx'

interface FailureProps {
  error: CallError
  /** Repeats the request, where that is possible; the button shows that it is busy until a promise of it is kept. */
  onRetry?: (() => unknown) | undefined
  busy?: boolean
  /** Whether repeating the request may also help after a refusal, which most often it can't. */
  repeatable?: boolean
  /** The screen's own text instead of the general one. */
  children?: ReactNode
}

/** A failed call in words with its action. Typed answers are safe in the stored draft, which a reload keeps. */
export function Failure({ error, onRetry, busy = false, repeatable = false, children }: FailureProps) {
  const t = useWords()
  const [isAsking, setAsking] = useState(false)
  const again = async () => {
    setAsking(true)
    await onRetry?.()
    setAsking(false)
  }
  const way = waysOn[error.code] ?? (repeatable ? 'retry' : undefined)
  const action =
    way === 'reload' ? (
      <Button variant="secondary" onClick={() => location.reload()}>
        {t('nav.reload')}
      </Button>
    ) : way === 'retry' && onRetry ? (
      <Button variant="secondary" onClick={() => void again()} busy={busy || isAsking}>
        {t('nav.retry')}
      </Button>
    ) : (
      <WayToOwn error={error} />
    )
  return (
    <Notice tone={ownEntryOf(error)?.isOffered ? 'info' : 'error'} action={action}>
      {children ?? failureText(t, error)}
    </Notice>
  )
}

/**
 * The way to what one has already, for who may not have more of it: to one's reservations where there are as many as
 * are possible, to the entry by which one waits for the same.
 */
export function WayToOwn({ error }: { error: CallError }) {
  const t = useWords()
  const own = ownEntryOf(error)
  if (own)
    return (
      <LinkButton href={pathOfEntry(own)} variant={own.isOffered ? 'primary' : 'secondary'}>
        {t(wordOfEntry(own))}
      </LinkButton>
    )
  if (error.code !== 'reservation_limit') return null
  return (
    <LinkButton href="/reservations" variant="secondary">
      {t('limit.view')}
    </LinkButton>
  )
}
