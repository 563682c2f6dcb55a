import { type ReactNode, useEffect, useRef } from 'react'
import type { Reservation } from '../../../data/wire.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Facts, Opening, Sheet } from './page-style.ts'
import type { ReservationState } from './use-reservation.ts'

interface ReservationPageProps {
  /** Word key of the document's title. */
  title: string
  state: ReservationState
  onRetry(): void
  children(reservation: Reservation, token: string): ReactNode
}

/** What the pages after a booking share: waiting, a link that leads nowhere, and a server that can't be reached. */
export function ReservationPage({ title, state, onRetry, children }: ReservationPageProps) {
  const t = useWords()
  const { provider } = useBootstrap()
  useEffect(() => {
    document.title = t(title, { provider: provider?.name ?? '' })
  }, [t, title, provider])
  return (
    <Sheet>
      {state.status === 'loading' ? <Waiting /> : null}
      {state.status === 'missing' ? (
        <Opening>
          <h1>{t('manage.missing.title')}</h1>
          <p>{t('manage.missing.text')}</p>
          <LinkButton href="/">{t('gate.home')}</LinkButton>
        </Opening>
      ) : null}
      {state.status === 'failed' ? (
        <Notice tone="error" action={<Button onClick={onRetry}>{t('nav.retry')}</Button>}>
          {t(state.error.code === 'connection' ? 'error.offline' : `error.${state.error.code}`)}
        </Notice>
      ) : null}
      {state.status === 'ready' ? children(state.reservation, state.token) : null}
    </Sheet>
  )
}

function Waiting() {
  const t = useWords()
  return (
    <>
      <Opening aria-busy="true" aria-label={t('loading.page')}>
        <Skeleton width={140} height={32} />
        <Skeleton width="min(100%, 420px)" height="2.6em" />
        <Skeleton width="min(100%, 300px)" />
      </Opening>
      <Facts aria-hidden>
        {[0, 1, 2, 3].map((fact) => (
          <div key={fact}>
            <Skeleton width="5em" height="0.9em" />
            <div style={{ height: 8 }} />
            <Skeleton width="12em" height="2.4em" />
          </div>
        ))}
      </Facts>
    </>
  )
}

/** The heading takes the focus when the page comes after a booking, not after a reload. */
export function PageHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
