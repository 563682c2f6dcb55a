import { type ReactNode, useEffect, useRef } from 'react'
import type { Reservation } from '../../data/reservations.ts'
import { useOpenAccountDialog } from '../../state/account-dialog.ts'
import { useSession } from '../../state/session.ts'
import { BookableWords } from '../../ui/bookable-words.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageRoom } from '../../ui/page-sheet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { AlsoWaiting } from './also-booked.tsx'
import { useCustomerName } from './customer.tsx'
import { KeepByLink } from './keep-by-link.tsx'
import { Actions, Facts, Opening, Sheet } from './page-style.ts'
import type { useReservation } from './use-opened.ts'

interface ReservationPageProps {
  /** The dictionary key of the document's title; staff read whose it is. */
  title: string
  titleForStaff?: string
  opened: ReturnType<typeof useReservation>
  /** The number of text lines at the top, for a placeholder of the same height. */
  lines: number
  /** The dictionary key of what is told instead of a lost connection. */
  unread?: string
  /** Must render components: only components inside this one have the words of the reservation's bookable. */
  children(reservation: Reservation, token: string): ReactNode
}

/** What opens nothing: a wrong link, or one without a right of its own, which somebody who is signed in may see. */
function Missing({ isLinked }: { isLinked: boolean }) {
  const t = useWords()
  const { user } = useSession()
  const open = useOpenAccountDialog()
  const mayLogIn = !user && !isLinked
  return (
    <Opening>
      <h1>{t(mayLogIn ? 'manage.login.title' : 'manage.missing.title')}</h1>
      <p>{t(mayLogIn ? 'manage.login.text' : 'manage.missing.text')}</p>
      <Actions>
        {mayLogIn ? <Button onClick={() => open({ form: 'login' })}>{t('session.login')}</Button> : null}
        {user ? null : (
          <LinkButton variant={mayLogIn ? 'secondary' : 'primary'} href="/login#find">
            {t('manage.missing.find')}
          </LinkButton>
        )}
        <LinkButton variant={user ? 'primary' : 'secondary'} href="/">
          {t('gate.home')}
        </LinkButton>
        {user || mayLogIn ? null : (
          <Button variant="secondary" onClick={() => open({ form: 'login' })}>
            {t('session.login')}
          </Button>
        )}
      </Actions>
    </Opening>
  )
}

/** Shared by the pages after a booking: loading, an invalid link, and an unreachable server. */
export function ReservationPage({
  title,
  titleForStaff = title,
  opened,
  lines,
  unread,
  children,
}: ReservationPageProps) {
  const t = useWords()
  const { state, reload } = opened
  return (
    <PageRoom>
      <Sheet data-part="sheet">
        <Title word={title} />
        {state.status === 'loading' ? <Waiting lines={lines} /> : null}
        {state.status === 'missing' ? <Missing isLinked={state.isLinked} /> : null}
        {state.status === 'failed' ? (
          <Opening>
            <h1>{t('manage.missing.title')}</h1>
            <Failure error={state.error} onRetry={reload}>
              {unread && state.error.code === 'connection' ? t(unread) : undefined}
            </Failure>
          </Opening>
        ) : null}
        {state.status === 'ready' ? (
          <BookableWords bookable={state.value.bookable}>
            <Title word={state.value.isbystaff ? titleForStaff : title} of={state.value} />
            <KeepByLink reservation={state.value} token={state.token} />
            {children(state.value, state.token)}
          </BookableWords>
        ) : null}
      </Sheet>
    </PageRoom>
  )
}

const nobody = { firstname: '', lastname: '', email: '' }

/** Sets the document's title in the words of its place in the tree; the innermost one wins. */
function Title({ word, of = nobody }: { word: string; of?: Parameters<typeof useCustomerName>[0] }) {
  const t = useWords()
  const name = useCustomerName(of)
  const { provider } = useBootstrap()
  useEffect(() => {
    document.title = t(word, { name, provider: provider?.name ?? '' })
  }, [t, word, name, provider])
  return null
}

/** Placeholder with the final sizes of all parts, so that nothing moves. */
function Waiting({ lines }: { lines: number }) {
  const t = useWords()
  return (
    <>
      <Opening as="div" aria-busy="true" data-page="waiting" aria-label={t('loading.page')} role="status">
        <Skeleton width={132} height={34} />
        <h1 aria-label={t('loading.page')}>
          <Skeleton width="min(70vw, 320px)" height="3lh" />
        </h1>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty lines.
          <p key={line}>
            <Skeleton width="min(72vw, 380px)" height="1lh" />
          </p>
        ))}
      </Opening>
      <Facts aria-hidden>
        {[3, 3, 2, 2].map((rows, fact) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order.
          <div key={fact}>
            <dt>
              <Skeleton width="5em" height="1lh" />
            </dt>
            <dd>
              <Skeleton width="11em" height={`${rows}lh`} />
            </dd>
          </div>
        ))}
      </Facts>
      <AlsoWaiting />
      <Skeleton width={220} height={44} />
    </>
  )
}

/** The heading takes the focus after a booking, but not after a reload. */
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
