import styled from '@emotion/styled'
import { Fragment, useEffect, useState } from 'react'
import { alsoBooked } from '../../booking/confirmation/thanks-path.ts'
import { useWhen } from '../../booking/date/when.ts'
import { decidedBy } from '../../booking/price/credit.ts'
import { useTotal } from '../../booking/price/use-total.ts'
import type { Reservation } from '../../data/reservations.ts'
import { tellOutcome } from '../../data/tell-outcome.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHydrated } from '../../ui/use-hydrated.tsx'
import { useWords } from '../../ui/words.tsx'
import { byOutcome } from './by-outcome.ts'
import { KeepByLink } from './keep-by-link.tsx'
import { reservedOf } from './reserved.ts'

const Root = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1)',
  '& h2': { fontSize: 'var(--h3-size)' },
  '& h3': { fontSize: 'inherit', color: 'var(--muted)', marginBlockStart: 'var(--space)' },
  '& strong': { display: 'block' },
  '& small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)' },
  '& > [data-part=total]': { minHeight: '3lh', fontVariantNumeric: 'tabular-nums' },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px calc(var(--space) * 2)',
    paddingBlock: 'calc(var(--space) * 1.25)',
    borderBlockEnd: '1px solid var(--border)',
    '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
    '&[data-standing=cancelled] strong': { textDecoration: 'line-through' },
  },
})

interface Other {
  id: string
  managetoken: string
  found: Reservation | null
}

/** Placeholder as tall as the list of other reservations. */
export function AlsoWaiting() {
  const others = useHydrated() ? alsoBooked(location.search) : []
  if (others.length === 0) return null
  return (
    <Root aria-hidden>
      <Skeleton width="10em" height="1.5lh" />
      <ul>
        {others.map(({ id }) => (
          <li key={id}>
            <Skeleton width="14em" height="3lh" />
          </li>
        ))}
      </ul>
      <Skeleton width="14em" height="3lh" />
    </Root>
  )
}

/**
 * The other reservations of the same booking, separated by what became of them, each with a link to manage it, and what
 * was paid for all of them.
 */
export function AlsoBooked({ first }: { first: Reservation }) {
  const t = useWords()
  const calls = useCalls()
  // Read from the address in the initial state, since this renders only in a browser.
  const [others, setOthers] = useState<Other[]>(() =>
    alsoBooked(location.search).map((one) => ({ ...one, found: null })),
  )
  useEffect(() => {
    for (const { id, managetoken: token } of alsoBooked(location.search)) {
      calls.reservation({ id, token }).then((answer) => {
        if (!answer.ok) return
        tellOutcome(answer.value)
        setOthers((known) => known.map((one) => (one.id === id ? { ...one, found: answer.value } : one)))
      })
    }
  }, [calls])
  if (others.length === 0) return null
  return (
    <Root aria-labelledby="also-heading">
      <h2 id="also-heading">{t('checklist.also_booked')}</h2>
      {byOutcome(first, others, ({ found }) => found).map(({ outcome, all }) => (
        <Fragment key={outcome ?? 'all'}>
          {outcome ? <h3>{t(outcome === 'rescheduled' ? 'thanks.rescheduled' : `status.${outcome}`)}</h3> : null}
          <ul>
            {all.map(({ id, managetoken, found }) => (
              <li key={id} data-also={id} data-standing={found?.status ?? undefined}>
                {found ? <AlsoFacts reservation={found} /> : <Skeleton width="14em" height="3lh" />}
                {found ? <KeepByLink reservation={found} token={managetoken} /> : null}
                <a
                  href={`/manage/${id}?token=${encodeURIComponent(managetoken)}`}
                  aria-label={t('checklist.manage_what', { what: found?.bookablename ?? '' })}
                >
                  {t('checklist.manage')}
                </a>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
      <Total all={[first, ...others.map(({ found }) => found)]} />
    </Root>
  )
}

/** What else was booked: when, for how many, and its price. */
export function AlsoFacts({ reservation }: { reservation: Reservation }) {
  const t = useWords()
  const when = useWhen()
  const totalOf = useTotal()
  const { bookablename, title, seats, status, quote } = reservation
  const { date, time } = when(reservation)
  return (
    <div>
      <strong>{[bookablename, title].filter(Boolean).join(': ')}</strong>
      <small>
        {date}, {time}
      </small>
      {seats > 1 ? <small>{t('summary.seats', { count: seats })}</small> : null}
      {/* Who waits owes nothing, and is priced when there is room. */}
      {status === 'waitlisted' ? null : <small>{quote ? totalOf(quote) : t('price.free')}</small>}
    </div>
  )
}

/** Who decides about what is kept of them. */
function decidedByAll(all: Reservation[]) {
  const kept = all.filter((one) => reservedOf(one) > 0)
  const dueonapproval = sumOf(kept, ({ quote }) => quote?.dueonapproval ?? 0)
  return decidedBy({ dueonapproval, dueonclaim: sumOf(kept, ({ quote }) => quote?.dueonclaim ?? 0) })
}

/** The price of all reservations, what was paid and what is still to be paid; null stands for one still loading. */
function Total({ all }: { all: (Reservation | null)[] }) {
  const t = useWords()
  const { money } = useFormats()
  const { provider } = useBootstrap()
  const known = all.filter((one) => one !== null)
  if (known.length < all.length) return <Skeleton width="14em" height="3lh" />
  const standing = known.filter(({ status }) => status !== 'cancelled')
  const price = sumOf(standing, ({ quote }) => quote?.finalprice ?? 0)
  const paid = sumOf(known, ({ paidprice }) => paidprice)
  const due = sumOf(standing, ({ dueprice }) => dueprice)
  const reserved = sumOf(standing, reservedOf)
  return (
    <div data-part="total">
      <strong>
        {t('checklist.in_total')} {price > 0 ? money(price) : t('price.free')}
      </strong>
      {paid > 0 ? <small>{t('payment.paid', { amount: money(paid) })}</small> : null}
      {reserved > 0 ? (
        <small>{t('checklist.reserved', { amount: money(reserved), by: decidedByAll(standing) })}</small>
      ) : null}
      {due > 0 ? (
        <small>
          {t(standing.every(({ ispaidonsite }) => ispaidonsite) ? 'thanks.due_on_site' : 'thanks.due', {
            provider: provider?.name ?? '',
          })}{' '}
          {money(due)}
        </small>
      ) : null}
    </div>
  )
}

/** In major units; `money` rounds to the currency's digits. */
const sumOf = (all: Reservation[], amountOf: (one: Reservation) => number): number =>
  all.reduce((sum, one) => sum + amountOf(one), 0)
