import { type ReactNode, useId, useState } from 'react'
import type { SessionUser } from '../../../../core/domain/wire/index.ts'
import { CalendarAddress } from '../../../booking/calendar/calendar-address.tsx'
import { useAccountCalls } from '../../../booking/login/use-account-calls.ts'
import type { Reservation } from '../../../data/reservations.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { readKey } from '../../../ui/read-key.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../ui/words.tsx'
import { BookableSwitcher } from './bookable-switcher.tsx'
import { JobDates } from './job-dates.tsx'
import { jobsOf } from './jobs.ts'
import { ReservationCard } from './reservation-card.tsx'
import { List, Panel, TabBar } from './reservations-style.ts'
import { inTab, reservationTabs, type Tab } from './tabs.ts'
import { useMyReservations } from './use-my-reservations.ts'

/**
 * The user's reservations on this site: upcoming, past and not finished. The page that only logs in shows nothing of
 * booking: neither drafts nor the way back. `children` stand before them.
 */
export function MyReservations({ user, children }: { user: SessionUser; children?: ReactNode }) {
  const t = useWords()
  const id = useId()
  const { page } = useBootstrap()
  const isForLogin = page === 'login'
  const tabs = reservationTabs.filter((each) => each !== 'in-progress' || !isForLogin)
  const [tab, setTab] = useState<Tab>('upcoming')
  const [address, setAddress] = useState('')
  const calls = useAccountCalls()
  const { known, failed, reload } = useMyReservations(user.id)
  const shown = known ? inTab(tab, known.reservations, known.at) : []
  const move = (from: Tab, by: number) => {
    const other = tabs.at((tabs.indexOf(from) + by) % tabs.length) ?? from
    setTab(other)
    document.getElementById(`${id}-${other}`)?.focus()
  }
  return (
    <Panel>
      <h1>{t('myreservations.title', { name: user.firstname })}</h1>
      {children}
      <TabBar role="tablist" aria-label={t('myreservations.tabs')}>
        {tabs.map((each) => (
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
              const key = readKey(event)
              if (key === 'ArrowRight') move(each, 1)
              if (key === 'ArrowLeft') move(each, -1)
            }}
          >
            {t(`myreservations.${each}`)}
          </button>
        ))}
      </TabBar>
      <div role="tabpanel" id={`${id}-list`} aria-labelledby={`${id}-${tab}`} aria-busy={!known && !failed}>
        {failed ? (
          <Failure error={failed} onRetry={reload} />
        ) : known === null ? (
          <Waiting />
        ) : shown.length > 0 ? (
          <Shown key={tab} tab={tab} reservations={shown} onChanged={reload} />
        ) : (
          <div data-part="empty">
            <p>{t(`myreservations.no_${tab}`)}</p>
            {isForLogin ? null : (
              <LinkButton href="/" variant="secondary">
                {t('myreservations.book')}
              </LinkButton>
            )}
          </div>
        )}
      </div>
      {isForLogin || shown.length === 0 ? null : (
        <div>
          <LinkButton href="/" variant="secondary">
            {t('myreservations.back')}
          </LinkButton>
        </div>
      )}
      {known || failed ? (
        // Drawn anew below a list that has changed, long after the press on a slow line.
        <CalendarAddress
          key={known?.at}
          known={address}
          onKnown={setAddress}
          text={t('calendaraddress.text')}
          note={t('calendaraddress.private')}
          ask={() => calls.calendarAddress()}
          renew={() => calls.renewCalendarAddress()}
        />
      ) : null}
    </Panel>
  )
}

/** As many appointments as one call takes. */
const mostInCart = 20

interface ShownProps {
  tab: Tab
  reservations: Reservation[]
  onChanged(): void
}

function Shown({ tab, reservations, onChanged }: ShownProps) {
  const t = useWords()
  const { provider, hascart } = useBootstrap()
  const [bookable, setBookable] = useState<string | null>(null)
  const those = reservations.filter((one) => bookable === null || one.bookable === bookable)
  // The last one of a bookable may have been removed.
  const listed = those.length > 0 ? those : reservations
  // What was begun on another device goes on in the cart, all at once.
  const begun = hascart && tab === 'in-progress' ? reservations.filter(({ unavailable }) => !unavailable) : []
  const all = new URLSearchParams(begun.slice(0, mostInCart).map(({ id }) => ['restore', id]))
  return (
    <List>
      {begun.length > 1 ? <LinkButton href={`/cart?${all}`}>{t('myreservations.restore_all')}</LinkButton> : null}
      <BookableSwitcher
        reservations={reservations}
        chosen={those.length > 0 ? bookable : null}
        onChoose={setBookable}
      />
      {provider?.bookingflow === 'checklist' ? (
        jobsOf(listed).map((job) => <JobDates key={job.bookable} {...{ job, tab, onChanged }} />)
      ) : (
        <ul>
          {listed.map((reservation) => (
            <li key={reservation.id}>
              <ReservationCard reservation={reservation} tab={tab} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
    </List>
  )
}

const Waiting = () => (
  <List aria-hidden>
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height={148} />
    ))}
  </List>
)
