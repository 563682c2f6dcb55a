import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { useDeadline } from '../../booking/date/use-deadline.ts'
import type { CallError } from '../../data/errors.ts'
import type { RequestToDecide } from '../../data/requests.ts'
import { isUnconfirmed } from '../../data/told-status.ts'
import { useCalls } from '../../data/use-calls.ts'
import { useOpenAccountDialog } from '../../state/account-dialog.ts'
import { useSession } from '../../state/session.ts'
import { useTyped } from '../../state/use-typed.ts'
import { BookableWords } from '../../ui/bookable-words.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageRoom } from '../../ui/page-sheet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { Bidding } from './bids/bidding.tsx'
import { useBids } from './bids/use-bids.ts'
import { CustomerFact } from './customer.tsx'
import { GivenAnswers } from './given-answers.tsx'
import { Actions, Opening, Sheet } from './page-style.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { ReservationFacts } from './reservation-facts.tsx'
import { PageHeading } from './reservation-page.tsx'
import { StatusLine } from './status-line.tsx'
import { useRequest } from './use-opened.ts'

/** A request, for staff to approve or reject: made for a phone, and opened from a mail. */
export default function RequestPage() {
  const { state, reload } = useRequest()
  const t = useWords()
  const { provider } = useBootstrap()
  const { user } = useSession()
  const open = useOpenAccountDialog()
  useEffect(() => {
    document.title = t('title.request', { provider: provider?.name ?? '' })
  }, [t, provider])
  return (
    <PageRoom>
      <Sheet>
        {state.status === 'loading' ? <Waiting /> : null}
        {state.status === 'missing' ? (
          <Opening>
            <h1>{t('decide.missing.title')}</h1>
            <p>{t('decide.missing.text')}</p>
            {user ? null : <Button onClick={() => open({ form: 'login' })}>{t('session.login')}</Button>}
          </Opening>
        ) : null}
        {state.status === 'failed' ? (
          <>
            <VisuallyHidden as="h1">{t('title.request', { provider: provider?.name ?? '' })}</VisuallyHidden>
            <Failure error={state.error} onRetry={reload} />
          </>
        ) : null}
        {state.status === 'ready' ? (
          <BookableWords bookable={state.value.reservation.bookable}>
            <Decision request={state.value} token={state.token} reload={reload} />
          </BookableWords>
        ) : null}
      </Sheet>
    </PageRoom>
  )
}

/** A request to answer, or where somebody is looked for, the bids to pick from. */
function Decision({ request, token, reload }: DecidingProps) {
  const bids = useBids(request, token)
  const { state } = bids
  if (state.status === 'loading') return <Waiting />
  if (state.status === 'failed') return <Failure error={state.error} onRetry={bids.reload} />
  if (state.status === 'none') return <Deciding request={request} token={token} reload={reload} />
  const again = async () => {
    await Promise.all([reload(), bids.reload()])
  }
  return (
    <Bidding request={request} bids={state.bids} token={token} pick={bids.pick} reload={again}>
      <AskedFor request={request} />
    </Bidding>
  )
}

/** As tall as what comes. */
function Waiting() {
  const t = useWords()
  return (
    <Opening as="div" aria-busy="true" data-page="waiting" aria-label={t('loading.page')} role="status">
      <Skeleton width={132} height={34} />
      <h1 aria-label={t('loading.page')}>
        <Skeleton width="min(70vw, 320px)" height="2lh" />
      </h1>
      <Skeleton width="min(72vw, 380px)" height="2lh" />
      <Skeleton width="min(72vw, 380px)" height="14lh" />
    </Opening>
  )
}

/** On a phone both answers are as wide as the screen, the first one above. */
const Answers = styled(Actions)({
  '@media (max-width: 599px)': { display: 'grid' },
})

/** What is decided and, in its place and its room, what became of it: nothing below moves. */
const Foot = styled.div({
  display: 'grid',
  alignContent: 'start',
  gap: 'calc(var(--space) * 3)',
  '&[data-said]': { alignContent: 'stretch', '& > [data-part=told]': { display: 'grid' } },
})

/** The facts above end with a line already. */
const Given = styled.div({
  '&:empty': { display: 'none' },
  '& > section': { paddingBlockStart: 0, borderBlockStart: 0 },
})

interface DecidingProps {
  request: RequestToDecide
  token: string
  reload(): Promise<void>
}

type Said = { kind: 'approved' | 'rejected' } | { kind: 'refused'; error: CallError }

function Deciding({ request, token, reload }: DecidingProps) {
  const t = useWords()
  const calls = useCalls()
  const [said, setSaid] = useState<Said | null>(null)
  const [busy, setBusy] = useState(false)
  // What was decided about is said as it was asked.
  const [isGig] = useState(() => isUnconfirmed(request.reservation))
  const [paysBack] = useState(() => isUnconfirmed(request.reservation) && request.reservation.paidprice > 0)
  const [isRejecting, setRejecting] = useState(false)
  /** The request as it was when its answer was pressed, and how tall what stood there was. */
  const [answered, setAnswered] = useState<{ request: RequestToDecide; room: number } | null>(null)
  const foot = useRef<HTMLDivElement>(null)
  const told = useRef<HTMLDivElement>(null)
  const { reservation, version, ischarging } = request
  const { id, firstname } = reservation
  const name = firstname || reservation.email
  const asked = { id, version, ...(token && { token }) }
  const isOpen = !request.isdecided && !ischarging
  // Whoever comes too late reads that first; what came of one's own decision stands where its button was.
  const [wasOpen] = useState(isOpen)
  const outcome = <Outcome {...{ said, request, name, isGig, paysBack }} />
  // The pressed button may be gone, so the result takes the focus.
  useEffect(() => {
    if (said) told.current?.focus()
  }, [said])
  const reason = useTyped(`reject-${id}`, { message: '' })
  const decide = async (kind: 'approved' | 'rejected', message = '') => {
    setBusy(true)
    setAnswered({ request, room: foot.current?.offsetHeight ?? 0 })
    const answer = kind === 'approved' ? await calls.approve(asked) : await calls.reject({ ...asked, message })
    // What a refusal leaves open is what is there by now.
    await reload()
    if (answer.ok) reason.forget()
    else setAnswered(null)
    setBusy(false)
    setRejecting(false)
    setSaid(answer.ok ? { kind } : { kind: 'refused', error: answer.error })
  }
  return (
    <>
      <Opening>
        <StatusLine reservation={reservation} />
        <PageHeading>{t(headingOf(said, isGig), { name })}</PageHeading>
        {wasOpen ? null : outcome}
      </Opening>
      <AskedFor request={answered?.request ?? request} />
      {wasOpen ? (
        <Foot ref={foot} data-said={(answered && !isOpen) || undefined} style={{ minHeight: answered?.room }}>
          {isOpen && said === null ? <MoneyOfDecision request={request} /> : null}
          <div ref={told} tabIndex={-1} data-part="told">
            {outcome}
          </div>
          {isOpen ? (
            <Answers>
              <Button onClick={() => decide('approved')} busy={busy && !isRejecting}>
                {t(isGig ? 'decide.gig_confirm' : 'decide.approve')}
              </Button>
              <Button variant="secondary" onClick={() => setRejecting(true)} disabled={busy}>
                {t('decide.reject')}
              </Button>
            </Answers>
          ) : (
            <Onward id={id} hasReservation={said?.kind === 'approved'} />
          )}
        </Foot>
      ) : null}
      {isRejecting ? (
        <RejectDialog
          name={name}
          busy={busy}
          isGig={isGig}
          paysBack={paysBack}
          typed={reason}
          onClose={() => setRejecting(false)}
          onReject={(message) => decide('rejected', message)}
        />
      ) : null}
    </>
  )
}

const headings = {
  request: { asked: 'decide.asks', approved: 'decide.is_approved', rejected: 'decide.is_rejected' },
  gig: { asked: 'decide.gig_by', approved: 'decide.gig_is_approved', rejected: 'decide.gig_is_rejected' },
}

/** What is asked, and once it is decided what became of it. */
function headingOf(said: Said | null, isGig: boolean): string {
  const own = headings[isGig ? 'gig' : 'request']
  return own[said === null || said.kind === 'refused' ? 'asked' : said.kind]
}

/** Where staff go on from what they have decided. */
function Onward({ id, hasReservation }: { id: string; hasReservation: boolean }) {
  const t = useWords()
  const { user } = useSession()
  return (
    <Actions>
      <LinkButton href="/today">{t('decide.onward')}</LinkButton>
      {hasReservation && user ? (
        <LinkButton variant="secondary" href={`/manage/${encodeURIComponent(id)}`}>
          {t('decide.see')}
        </LinkButton>
      ) : null}
    </Actions>
  )
}

/** Who asks for what, with the answers. */
function AskedFor({ request }: { request: RequestToDecide }) {
  const t = useWords()
  const { reservation, formerprice } = request
  return (
    <>
      <ReservationFacts reservation={reservation} formerprice={formerprice}>
        <CustomerFact reservation={reservation} />
      </ReservationFacts>
      <Given>
        <GivenAnswers reservation={reservation} heading={t('decide.answers')} />
      </Given>
    </>
  )
}

/** What approving a change does with the money. */
function MoneyOfDecision({ request: { reservation, reserved, refund } }: { request: RequestToDecide }) {
  const t = useWords()
  const { money } = useFormats()
  const owed = reservation.former?.owed ?? 0
  if (owed > 0) return <Notice tone="warning">{t('decide.owed', { amount: money(owed) })}</Notice>
  if (reserved > 0) return <Notice>{t('decide.reserved', { amount: money(reserved) })}</Notice>
  return refund > 0 ? <Notice>{t('decide.refund', { amount: money(refund) })}</Notice> : null
}

/** Refusals of an approval that leave the request as it was, and the words for each. */
const refusals: Partial<Record<CallError['code'], string>> = {
  slot_taken: 'decide.no_room',
  closed: 'decide.no_room',
  resource_unavailable: 'decide.no_room',
  drivetime_conflict: 'decide.no_room',
  payment_declined: 'decide.payment_declined',
  payment_required: 'decide.payment_required',
}

/** What became of the decision, or what is to be decided until when. */
interface OutcomeProps {
  said: Said | null
  request: RequestToDecide
  name: string
  isGig: boolean
  /** Whether something was paid, which a rejection gives back. */
  paysBack: boolean
}

function Outcome({ said, request, name, isGig, paysBack }: OutcomeProps) {
  const t = useWords()
  const { status } = request.reservation
  if (request.ischarging) return <Notice>{t('decide.charging')}</Notice>
  if (said?.kind === 'rejected' && paysBack)
    return <Notice tone="success">{t('decide.gig_rejected_text', { name })}</Notice>
  if (said && said.kind !== 'refused') return <Notice tone="success">{t(`decide.${said.kind}_text`, { name })}</Notice>
  if (status === 'booked' || (status === 'gig' && !isUnconfirmed(request.reservation)))
    return <Notice>{t('decide.was_booked')}</Notice>
  if (status === 'cancelled') return <Notice tone="warning">{t('decide.was_cancelled')}</Notice>
  if (said?.error.code === 'status_conflict') return <Notice tone="warning">{t('decide.changed')}</Notice>
  const refused = said && refusals[said.error.code]
  const refusal = isGig && refused === 'decide.no_room' ? 'decide.gig_no_room' : refused
  if (refusal) return <Notice tone="error">{t(refusal, { name })}</Notice>
  if (said) return <Failure error={said.error} />
  return <Before wall={request.decidebefore} isGig={isGig} />
}

function Before({ wall, isGig }: { wall: string; isGig: boolean }) {
  const t = useWords()
  const { ofWall } = useDeadline()
  if (wall === '') return null
  return <p>{t(isGig ? 'decide.gig_before' : 'decide.before', ofWall(wall))}</p>
}
