import styled from '@emotion/styled'
import { useEffect, useState } from 'react'
import { alsoBooked } from '../../booking/confirmation/thanks-path.ts'
import { useWhen } from '../../booking/date/when.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { Reservation } from '../../data/wire.ts'
import { useFormats } from '../../ui/formats.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useWords } from '../../ui/words.tsx'

const Root = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1)',
  '& h2': { fontSize: 'var(--h3-size)' },
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4px calc(var(--space) * 2)',
    paddingBlock: 'calc(var(--space) * 1.25)',
    borderBlockEnd: '1px solid var(--border)',
    '& strong': { display: 'block' },
    '& small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)' },
    '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 44 },
    '&[data-standing=cancelled] strong': { textDecoration: 'line-through' },
  },
})

interface Other {
  id: string
  managetoken: string
  found: Reservation | null
}

/** As tall as what was booked together will be, while the page waits. */
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
    </Root>
  )
}

/** What was booked together with the reservation of the page, each with its own way to manage it. */
export function AlsoBooked() {
  const t = useWords()
  const when = useWhen()
  const { money } = useFormats()
  const calls = useCalls()
  // Known from the address at once: drawn only where the reservation of the page was asked for, so in a browser.
  const [others, setOthers] = useState<Other[]>(() =>
    alsoBooked(location.search).map((one) => ({ ...one, found: null })),
  )
  useEffect(() => {
    for (const { id, managetoken: token } of alsoBooked(location.search)) {
      calls.reservation({ id, token }).then((answer) => {
        if (!answer.ok) return
        setOthers((known) => known.map((one) => (one.id === id ? { ...one, found: answer.value } : one)))
      })
    }
  }, [calls])
  if (others.length === 0) return null
  const priceOf = ({ quote }: Reservation) =>
    quote && quote.finalprice > 0 ? money(quote.finalprice) : t('price.free')
  return (
    <Root aria-labelledby="also-heading">
      <h2 id="also-heading">{t('checklist.also_booked')}</h2>
      <ul>
        {others.map(({ id, managetoken, found }) => (
          <li key={id} data-also={id} data-standing={found?.status}>
            {found ? (
              <div>
                <strong>{found.bookablename}</strong>
                <small>
                  {when(found).date}, {when(found).time}
                </small>
                <small>{priceOf(found)}</small>
              </div>
            ) : (
              <Skeleton width="14em" height="3lh" />
            )}
            <a
              href={`/manage/${id}?token=${encodeURIComponent(managetoken)}`}
              aria-label={t('checklist.manage_what', { what: found?.bookablename ?? '' })}
            >
              {t('checklist.manage')}
            </a>
          </li>
        ))}
      </ul>
    </Root>
  )
}
