import styled from '@emotion/styled'
import { type DayEntry, isToConfirm } from '../../data/day-calls.ts'
import { useFormats } from '../../ui/formats.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useWords } from '../../ui/words.tsx'
import { inOnePiece } from '../date/in-one-piece.ts'
import { Entries } from './entries.ts'

const Root = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 2)',
  '& > h2': { fontSize: 'var(--h3-size)' },
})

/**
 * Bookings to confirm and requests that wait for an answer, whatever their day, each with the way to it; nothing where
 * none does.
 */
export function WaitsForYou({ waiting }: { waiting: DayEntry[] }) {
  const t = useWords()
  const { date, time } = useFormats()
  if (waiting.length === 0) return null
  const isTimed = ({ start }: DayEntry) => !start.endsWith('00:00:00')
  const dayOf = ({ start }: DayEntry) =>
    date(start.slice(0, 10), { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  return (
    <Root aria-labelledby="waits-heading" data-part="waits">
      <h2 id="waits-heading">{t('today.waits', { count: waiting.length })}</h2>
      <Entries>
        {waiting.map((entry) => (
          <li key={entry.id}>
            <div data-part="time">
              {isTimed(entry) ? `${dayOf(entry)}, ${inOnePiece(time(entry.start))}` : dayOf(entry)}
            </div>
            <div data-part="who">
              <strong>{entry.name || t('today.somebody')}</strong>
              <span>
                {[entry.bookablename, entry.title].filter(Boolean).join(': ')}
                {entry.seats > 1 ? <small> · {t('summary.seats', { count: entry.seats })}</small> : null}
              </span>
              {isToConfirm(entry) ? <small>{t('status.unconfirmed')}</small> : null}
              {entry.moving ? <small>{t('today.moving')}</small> : null}
            </div>
            <div data-part="does">
              <LinkButton href={`/requests/${encodeURIComponent(entry.id)}`}>{t('request.decide')}</LinkButton>
            </div>
          </li>
        ))}
      </Entries>
    </Root>
  )
}
