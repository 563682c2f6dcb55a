import styled from '@emotion/styled'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ListedBid } from '../../../../core/domain/wire/gigs.ts'
import { useDeadline } from '../../../booking/date/use-deadline.ts'
import type { CallError } from '../../../data/errors.ts'
import type { Bids, GigCalls } from '../../../data/gig-calls.ts'
import type { RequestToDecide } from '../../../data/requests.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useWords } from '../../../ui/words.tsx'
import { Opening } from '../page-style.ts'
import { PageHeading } from '../reservation-page.tsx'
import { StatusLine } from '../status-line.tsx'
import { BidList, useAmount } from './bid-list.tsx'
import { PickDialog } from './pick-dialog.tsx'

const Offers = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 2)',
  '& > h2': { fontSize: 'var(--h3-size)' },
  '& > p': { color: 'var(--muted)' },
})

interface BiddingProps {
  request: RequestToDecide
  bids: Bids
  token: string
  pick: GigCalls['pick']
  /** Reads what it is now. */
  reload(): Promise<void>
  /** What it is about. */
  children: ReactNode
}

type Said = { kind: 'picked'; bid: ListedBid } | { kind: 'refused'; bid: ListedBid; error: CallError }

/** What nobody has taken on yet, with the bids for it: staff pick one. */
export function Bidding({ request, bids, token, pick, reload, children }: BiddingProps) {
  const t = useWords()
  const amountOf = useAmount()
  const [chosen, setChosen] = useState<ListedBid | null>(null)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const told = useRef<HTMLDivElement>(null)
  const { reservation } = request
  const name = reservation.firstname || reservation.email
  const isOpen = bids.status === 'gig' && bids.pickbefore !== null
  // The pressed button is gone, so the result takes the focus.
  useEffect(() => {
    if (said) told.current?.focus()
  }, [said])
  const take = async (bid: ListedBid) => {
    setBusy(true)
    const { resource, amount } = bid
    const answer = await pick({ id: reservation.id, resource, amount, version: bids.version, ...(token && { token }) })
    await reload()
    setBusy(false)
    setChosen(null)
    setSaid(answer.ok ? { kind: 'picked', bid } : { kind: 'refused', bid, error: answer.error })
  }
  return (
    <>
      <Opening>
        <StatusLine reservation={reservation} />
        <PageHeading>{t(bids.status === 'gig' ? 'bids.heading' : 'bids.settled', { name })}</PageHeading>
        <div ref={told} tabIndex={-1} data-part="told">
          <Outcome said={said} bids={bids} name={name} />
        </div>
      </Opening>
      <Offers aria-labelledby="bids">
        <h2 id="bids">{t('bids.title', { count: bids.bids.length })}</h2>
        {bids.bids.length === 0 ? <p>{t(bids.groups.some((one) => one.bids) ? 'bids.none' : 'bids.claims')}</p> : null}
        <BidList bids={bids.bids} timezone={reservation.timezone} isOpen={isOpen} onPick={setChosen} />
      </Offers>
      {children}
      {chosen ? (
        <PickDialog
          bid={chosen}
          amount={amountOf(chosen)}
          busy={busy}
          onClose={() => setChosen(null)}
          onPick={() => void take(chosen)}
        />
      ) : null}
    </>
  )
}

/** Refusals of a pick, and the words for each. */
const refusals: Partial<Record<CallError['code'], string>> = {
  status_conflict: 'bids.changed',
  not_found: 'bids.changed',
  already_claimed: 'bids.full',
  slot_taken: 'bids.taken_meanwhile',
  closed: 'bids.taken_meanwhile',
  resource_unavailable: 'bids.taken_meanwhile',
  drivetime_conflict: 'bids.taken_meanwhile',
  payment_declined: 'decide.payment_required',
  payment_required: 'decide.payment_required',
  payment_unknown: 'decide.charging',
}

/** What became of the pick, or what is to be decided until when. */
function Outcome({ said, bids, name }: { said: Said | null; bids: Bids; name: string }) {
  const t = useWords()
  const { ofWall } = useDeadline()
  if (said?.kind === 'picked') {
    const key = bids.status === 'gig' ? 'bids.picked_more' : 'bids.picked_text'
    return <Notice tone="success">{t(key, { bidder: said.bid.name, name })}</Notice>
  }
  const refusal = said && refusals[said.error.code]
  if (refusal) return <Notice tone="warning">{t(refusal, { bidder: said.bid.name, name })}</Notice>
  if (said) return <Failure error={said.error} />
  if (bids.status !== 'gig') return null
  if (bids.pickbefore === null) return <Notice tone="warning">{t('bids.over')}</Notice>
  return <p>{t('bids.before', ofWall(bids.pickbefore))}</p>
}
