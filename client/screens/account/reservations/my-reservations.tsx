import { useEffect, useId, useState } from 'react'
import type { SessionUser } from '../../../../core/domain/wire/index.ts'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import type { CallError } from '../../../data/errors.ts'
import type { Reservation } from '../../../data/wire.ts'
import { Button } from '../../../ui/button.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../ui/words.tsx'
import { ReservationRow } from './reservation-row.tsx'
import { List, Panel, TabBar } from './reservations-style.ts'
import { inTab, reservationTabs, type Tab } from './tabs.ts'

/** The user's reservations on this site, upcoming and past. */
export function MyReservations({ user }: { user: SessionUser }) {
  const t = useWords()
  const calls = useAccountCalls()
  const id = useId()
  const [tab, setTab] = useState<Tab>('upcoming')
  const [known, setKnown] = useState<{ at: number; reservations: Reservation[] } | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry sends a new request.
  useEffect(() => {
    const at = Date.now()
    setFailed(null)
    calls.reservations({ user_id: user.id }).then((answer) => {
      if (answer.ok) setKnown({ at, reservations: answer.value })
      else setFailed(answer.error)
    })
  }, [calls, user.id, tries])
  const shown = known ? inTab(tab, known.reservations, known.at) : []
  return (
    <Panel>
      <h1>{t('myreservations.title', { name: user.firstname })}</h1>
      <TabBar role="tablist" aria-label={t('myreservations.tabs')}>
        {reservationTabs.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            aria-selected={each === tab}
            aria-controls={`${id}-list`}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => setTab(each)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
              const other = reservationTabs.find((one) => one !== each) ?? each
              setTab(other)
              document.getElementById(`${id}-${other}`)?.focus()
            }}
          >
            {t(`myreservations.${each}`)}
          </button>
        ))}
      </TabBar>
      <div role="tabpanel" id={`${id}-list`} aria-labelledby={`${id}-${tab}`} aria-busy={!known && !failed}>
        {failed ? (
          <Notice tone="error" action={<Button onClick={() => setTries(tries + 1)}>{t('nav.retry')}</Button>}>
            {failureText(t, failed)}
          </Notice>
        ) : known === null ? (
          <Waiting />
        ) : shown.length > 0 ? (
          <List>
            {shown.map((reservation) => (
              <ReservationRow key={reservation.id} reservation={reservation} />
            ))}
          </List>
        ) : (
          <div data-part="empty">
            <p>{t(`myreservations.no_${tab}`)}</p>
            <LinkButton href="/" variant="secondary">
              {t('myreservations.book')}
            </LinkButton>
          </div>
        )}
      </div>
    </Panel>
  )
}

const Waiting = () => (
  <List aria-hidden>
    {[1, 2, 3].map((row) => (
      <li key={row}>
        <Skeleton height={92} />
      </li>
    ))}
  </List>
)
