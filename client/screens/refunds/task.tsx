import { wallClockIn } from '../../booking/date/civil-date.ts'
import type { RefundTask } from '../../data/refund-calls.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { useFormats } from '../../ui/formats.ts'
import { useWords } from '../../ui/words.tsx'
import { Contact } from './contact.tsx'

/** Who gets how much, of what, and why by hand, or how they got it. */
export function Task({ task }: { task: RefundTask }) {
  const t = useWords()
  const { money, figures } = useFormats()
  const { provider } = useBootstrap()
  const { amount, why, disputed, reservation, given } = task
  const on = (wall: string) => figures(wall.slice(0, 10))
  return (
    <div>
      <strong>{money(amount)}</strong>{' '}
      {reservation ? t('refunds.to', { name: `${reservation.first_name} ${reservation.last_name}`.trim() }) : null}
      {reservation ? (
        <small>
          {reservation.bookablename}, {on(reservation.start)}
        </small>
      ) : (
        <small>{t('refunds.of_points')}</small>
      )}
      {given ? (
        <small>
          {t(`refunds.by_${given.means}`, {
            ...{ memo: given.memo, number: given.externalid },
            date: on(wallClockIn(given.at_utc, provider?.timezone ?? 'UTC').date),
          })}
        </small>
      ) : (
        <small>{t(`refunds.why_${why}`)}</small>
      )}
      {disputed ? <small>{t('refunds.disputed')}</small> : null}
      {reservation && !given ? <Contact reservation={reservation} /> : null}
    </div>
  )
}
