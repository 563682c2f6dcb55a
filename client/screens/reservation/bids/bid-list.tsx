import styled from '@emotion/styled'
import type { ListedBid } from '../../../../core/domain/wire/gigs.ts'
import { wallClockIn } from '../../../booking/date/civil-date.ts'
import { useWhen } from '../../../booking/date/when.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { useWords } from '../../../ui/words.tsx'

const List = styled.ul({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: 'calc(var(--space) * 1) calc(var(--space) * 2)',
    padding: 'calc(var(--space) * 2)',
    border: 'max(1px, var(--border-card)) solid var(--border)',
    borderRadius: 'min(var(--radius-card), 16px)',
    overflowWrap: 'anywhere',
  },
  '& > li[data-picked=true]': { borderColor: 'var(--primary)' },
  '& strong': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)' },
  '& p': { gridColumn: '1 / -1', whiteSpace: 'pre-line' },
  '& [data-part=amount]': { textAlign: 'end' },
  '& > li > div:last-of-type': { gridColumn: '1 / -1', display: 'grid' },
  '@media (min-width: 600px)': { '& > li > div:last-of-type': { justifyContent: 'start' } },
})

/** What a bid asks for, in words where it names no amount. */
export function useAmount(): (bid: Pick<ListedBid, 'amount'>) => string {
  const t = useWords()
  const { money } = useFormats()
  return ({ amount }) => (amount === null ? t('gigs.no_amount') : money(amount))
}

interface BidListProps {
  bids: ListedBid[]
  /** Of the venue. */
  timezone: string
  /** Whether one can still be picked. */
  isOpen: boolean
  onPick(bid: ListedBid): void
}

/** The bids, each with who, for how much, and whether they are still free. */
export function BidList({ bids, timezone, isOpen, onPick }: BidListProps) {
  const t = useWords()
  const amountOf = useAmount()
  const when = useWhen()
  const timeOf = ({ start_utc }: ListedBid) => {
    if (start_utc === null) return ''
    const { date, time } = wallClockIn(start_utc, timezone)
    const told = when({ start: `${date} ${time}`, end: `${date} ${time}` })
    return `${told.short}, ${told.start}`
  }
  return (
    <List>
      {bids.map((bid) => (
        <li key={bid.resource} data-picked={bid.picked}>
          <span>
            <strong>{bid.name}</strong>
            <small>{[bid.username === bid.name ? '' : bid.username, timeOf(bid)].filter(Boolean).join(' · ')}</small>
          </span>
          <strong data-part="amount">{amountOf(bid)}</strong>
          {bid.note ? <p>{bid.note}</p> : null}
          <div>
            {bid.picked ? <small>{t('bids.picked')}</small> : null}
            {!bid.picked && bid.taken ? <small>{t('bids.taken')}</small> : null}
            {isOpen && !bid.picked && !bid.taken ? (
              <Button onClick={() => onPick(bid)}>{t('bids.pick', { name: bid.name })}</Button>
            ) : null}
          </div>
        </li>
      ))}
    </List>
  )
}
