import { useState } from 'react'
import { directionsLink } from '../../../../core/domain/marketplace/index.ts'
import type { Gig } from '../../../../core/domain/wire/gigs.ts'
import { wallClockIn } from '../../../booking/date/civil-date.ts'
import { useDeadline } from '../../../booking/date/use-deadline.ts'
import { useWhen } from '../../../booking/date/when.ts'
import type { CallError } from '../../../data/errors.ts'
import type { GigCalls } from '../../../data/gig-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { useFormats } from '../../../ui/formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { BidDialog } from './bid-dialog.tsx'
import { claimFailure } from './claim-failure.ts'
import { GigFacts } from './gig-facts.tsx'
import { Sheet } from './gigs-style.ts'
import { TimesDialog } from './times-dialog.tsx'

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
  const { ofInstant } = useDeadline()
  const [busy, setBusy] = useState('')
  const [refused, setRefused] = useState<CallError | null>(null)
  const [bidding, setBidding] = useState<Gig['fitting'][number] | null>(null)
  const [naming, setNaming] = useState<Gig['fitting'][number] | null>(null)
  const claim = async (resource: string) => {
    setBusy(resource)
    setRefused(null)
    const answer = await calls.claim({ id: gig.id, resource, version: gig.version })
    if (answer.ok) await onDone(t('gigs.claimed', { bookable: gig.bookablename }))
    else setRefused(answer.error)
    setBusy('')
  }
  const withdraw = async (resource: string) => {
    setBusy(resource)
    setRefused(null)
    const answer = await calls.withdraw({ id: gig.id, resource })
    if (answer.ok) await onDone(t('gigs.bid_withdrawn'))
    else setRefused(answer.error)
    setBusy('')
  }
  const nameOf = (resource: string) => gig.fitting.find(({ id }) => id === resource)?.name ?? ''
  const free = gig.awaitspayment ? [] : gig.fitting.filter((one) => one.free)
  const isOnlyOne = gig.fitting.length === 1
  return (
    <Sheet id={`job-${gig.id}`} tabIndex={-1}>
      <header>
        <h3>{gig.title || gig.bookablename}</h3>
        <span data-part="time">
          {told.time && !gig.date_restriction ? (
            <>
              <span>{told.date},</span> <span>{told.time}</span>
            </>
          ) : (
            told.date
          )}
        </span>
      </header>
      <GigFacts gig={gig}>
        {gig.date_restriction ? (
          <li>
            <Icon name="clock" />
            <span>{t('gigs.any_time')}</span>
          </li>
        ) : null}
        {gig.area ? (
          <li>
            <Icon name="pin" />
            <span data-part="place">
              <span>{gig.area}</span>
              <a href={directionsLink(gig.area)} target="_blank" rel="noreferrer">
                {t('gigs.how_far')}
              </a>
            </span>
          </li>
        ) : null}
        {gig.expires_utc ? (
          <li data-part="deadline">
            <Icon name="clock" />
            <span>{t('gigs.open_until', ofInstant(gig.expires_utc, gig.timezone))}</span>
          </li>
        ) : null}
      </GigFacts>
      <OwnBids gig={gig} />
      {refused ? (
        <Notice tone="error" action={<Button onClick={() => void onDone('')}>{t('gigs.again')}</Button>}>
          {isTaken(refused) ? t('gigs.taken') : claimFailure(t, refused)}
        </Notice>
      ) : null}
      {refused && isTaken(refused) ? null : (
        <footer>
          {free.map((one) =>
            one.bids ? (
              <Button key={one.id} onClick={() => setBidding(one)}>
                {t(wordOfBid(gig, one.id, isOnlyOne), { name: one.name })}
              </Button>
            ) : (
              <Button
                key={one.id}
                busy={busy === one.id}
                onClick={() => (gig.date_restriction ? setNaming(one) : void claim(one.id))}
              >
                {t(wordOf(gig, isOnlyOne), { name: one.name })}
              </Button>
            ),
          )}
          {gig.bids.map(({ resource }) => (
            <Button
              key={`withdraw ${resource}`}
              variant="secondary"
              busy={busy === resource}
              onClick={() => void withdraw(resource)}
            >
              {t(isOnlyOne ? 'gigs.withdraw_bid' : 'gigs.withdraw_bid_as', { name: nameOf(resource) })}
            </Button>
          ))}
          {free.length === 0 ? <p>{t(gig.awaitspayment ? 'gigs.unpaid' : 'gigs.busy')}</p> : null}
        </footer>
      )}
      {naming ? (
        <TimesDialog gig={gig} resource={naming} calls={calls} onClose={() => setNaming(null)} onDone={onDone} />
      ) : null}
      {bidding ? (
        <BidDialog gig={gig} resource={bidding} calls={calls} onClose={() => setBidding(null)} onDone={onDone} />
      ) : null}
    </Sheet>
  )
}

/** Whether somebody else was faster, or it was changed since it was shown. */
const isTaken = ({ code }: CallError): boolean => code === 'status_conflict' || code === 'already_claimed'

/** What pressing the button does: claims at once, or asks for the time in the customer's days first. */
function wordOf({ date_restriction }: Gig, isOnlyOne: boolean): string {
  if (date_restriction) return isOnlyOne ? 'gigs.choose_time' : 'gigs.choose_time_as'
  return isOnlyOne ? 'gigs.claim' : 'gigs.claim_as'
}

/** The same where somebody asks for offers: one that stands is changed. */
function wordOfBid({ bids }: Gig, id: string, isOnlyOne: boolean): string {
  if (bids.some(({ resource }) => resource === id)) return isOnlyOne ? 'gigs.change_bid' : 'gigs.change_bid_as'
  return isOnlyOne ? 'gigs.bid' : 'gigs.bid_as'
}

function OwnBids({ gig }: { gig: Gig }) {
  const t = useWords()
  const formats = useFormats()
  const when = useWhen()
  const timeOf = (bid: Gig['bids'][number]) => {
    if (bid.start_utc === null) return ''
    const { date, time } = wallClockIn(bid.start_utc, gig.timezone)
    const told = when({ start: `${date} ${time}`, end: `${date} ${time}` })
    return `${told.short}, ${told.start}`
  }
  if (gig.bids.length === 0) return null
  return (
    <dl>
      {gig.bids.map(({ resource, amount, note, taken, ...bid }) => (
        <div key={resource}>
          <dt>{t(taken ? 'gigs.own_bid_taken' : 'gigs.own_bid')}</dt>
          <dd>
            {[timeOf({ resource, amount, note, taken, ...bid }), amount === null ? '' : formats.money(amount), note]
              .filter(Boolean)
              .join(' · ') || t('gigs.no_amount')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
