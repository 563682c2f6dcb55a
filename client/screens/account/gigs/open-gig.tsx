import { useState } from 'react'
import type { Gig } from '../../../../core/domain/wire/gigs.ts'
import { useWhen } from '../../../booking/date/when.ts'
import type { CallError } from '../../../data/errors.ts'
import type { GigCalls } from '../../../data/gig-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { failureText } from '../../../ui/failure-text.ts'
import { useFormats } from '../../../ui/formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { BidDialog } from './bid-dialog.tsx'
import { GigFacts } from './gig-facts.tsx'
import { Sheet } from './gigs-style.ts'

export interface GigProps {
  gig: Gig
  calls: GigCalls
  /** Reads the lists again, and says what has happened. */
  onDone(words: string): Promise<void>
}

/** An open gig: when, what, roughly where and for how many, and one tap to claim it. */
export function OpenGig({ gig, calls, onDone }: GigProps) {
  const t = useWords()
  const told = useWhen()(gig)
  const [busy, setBusy] = useState('')
  const [refused, setRefused] = useState<CallError | null>(null)
  const [bidding, setBidding] = useState<Gig['fitting'][number] | null>(null)
  const claim = async (resource: string) => {
    setBusy(resource)
    setRefused(null)
    const answer = await calls.claim({ id: gig.id, resource, version: gig.version })
    if (answer.ok) await onDone(t('gigs.claimed', { bookable: gig.bookablename }))
    else setRefused(answer.error)
    setBusy('')
  }
  const free = gig.fitting.filter((one) => one.free)
  const isOnlyOne = gig.fitting.length === 1
  return (
    <Sheet>
      <header>
        <span data-part="time">
          {told.date}
          {told.time ? `, ${told.time}` : null}
        </span>
        <h3>{gig.title || gig.bookablename}</h3>
      </header>
      <GigFacts gig={gig}>
        {gig.area ? (
          <li>
            <Icon name="pin" />
            <span>{gig.area}</span>
          </li>
        ) : null}
      </GigFacts>
      <OwnBids gig={gig} />
      {refused ? (
        <Notice tone="error" action={<Button onClick={() => void onDone('')}>{t('gigs.again')}</Button>}>
          {failureText(t, refused)}
        </Notice>
      ) : null}
      <footer>
        {free.map((one) =>
          one.bids ? (
            <Button key={one.id} onClick={() => setBidding(one)}>
              {t(gig.bids.some(({ resource }) => resource === one.id) ? 'gigs.change_bid' : 'gigs.bid', {
                name: isOnlyOne ? '' : one.name,
              })}
            </Button>
          ) : (
            <Button key={one.id} busy={busy === one.id} onClick={() => void claim(one.id)}>
              {isOnlyOne ? t('gigs.claim') : t('gigs.claim_as', { name: one.name })}
            </Button>
          ),
        )}
        {free.length === 0 ? <p>{t('gigs.busy')}</p> : null}
      </footer>
      {bidding ? (
        <BidDialog gig={gig} resource={bidding} calls={calls} onClose={() => setBidding(null)} onDone={onDone} />
      ) : null}
    </Sheet>
  )
}

function OwnBids({ gig }: { gig: Gig }) {
  const t = useWords()
  const formats = useFormats()
  if (gig.bids.length === 0) return null
  return (
    <dl>
      {gig.bids.map(({ resource, amount, note, taken }) => (
        <div key={resource}>
          <dt>{t(taken ? 'gigs.own_bid_taken' : 'gigs.own_bid')}</dt>
          <dd>
            {[amount === null ? '' : formats.money(amount), note].filter(Boolean).join(' · ') || t('gigs.no_amount')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
