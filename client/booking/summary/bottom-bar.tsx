import styled from '@emotion/styled'
import { useAtomValue } from 'jotai'
import { memo, type ReactNode, useRef } from 'react'
import type { Quote } from '../../data/quotes.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { wide } from '../../ui/breakpoints.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { chosenSpan } from '../context/chosen-span.ts'
import type { PriceFailure } from '../context/quote-state.ts'
import { inOnePiece, inTwoPieces } from '../date/in-one-piece.ts'
import { useWhen } from '../date/when.ts'
import { calmUntil, clockOf, keptUntil } from '../hold/remaining.ts'
import { useRemaining } from '../hold/use-remaining.ts'
import { decidedBy, leftToPay } from '../price/credit.ts'
import { paysOnSiteAtom } from '../price/on-site.ts'
import { QuoteLines } from '../price/price-lines.tsx'
import { usePriceLook } from '../price/price-look.ts'
import { useTotal } from '../price/use-total.ts'
import { useBarRoom } from './use-bar-room.ts'

const Bar = styled.div({
  position: 'sticky',
  insetBlockEnd: 'var(--view-below)',
  zIndex: 3,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'calc(var(--space) * 1.25)',
  minHeight: 64,
  padding: 'var(--space) clamp(16px, 4vw, 24px)',
  paddingBlockEnd: 'max(var(--space), env(safe-area-inset-bottom))',
  background: 'var(--surface)',
  borderBlockStart: 'max(var(--border-card), 1px) solid var(--card-edge)',
  '@media (max-height: 500px)': { minHeight: 56, paddingBlock: 4 },
  // The price has what the button leaves. Where a date would break within a word the button's label wraps, and where
  // letters are too large for that, the button has a line of its own.
  flexWrap: 'wrap',
  '& > :not(button)': { flex: '1 1 0', minWidth: 'min-content' },
  '& > button': {
    flex: '100 1 min-content',
    maxWidth: 'max-content',
    minHeight: 48,
    marginInlineStart: 'auto',
    paddingInline: 'calc(var(--space) * 2)',
    overflowWrap: 'break-word',
    '& > [data-part=label]': { minWidth: 88 },
  },
  [wide]: { display: 'none' },
})

const Told = styled.div({
  minWidth: 0,
  lineHeight: 1.3,
  overflowWrap: 'break-word',
  '& strong': { display: 'block', fontVariantNumeric: 'tabular-nums' },
  // An amount is never broken; a date may be.
  '& [data-part=amount]': { whiteSpace: 'nowrap' },
  '& [data-part=remaining]': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    color: 'var(--text)',
    fontWeight: 600,
    whiteSpace: 'nowrap',
  },
  '& small': { color: 'var(--muted)', fontSize: 'var(--small-size)', fontVariantNumeric: 'tabular-nums' },
})

/** The price lines open above the bar, across its whole width. */
const Opened = styled.details({
  minWidth: 0,
  '& summary': { display: 'flex', alignItems: 'center', gap: 'calc(var(--space) * 0.5)', minHeight: 44 },
  '& summary > svg': { flex: 'none', color: 'var(--muted)', rotate: '180deg', transition: 'rotate var(--fast)' },
  '&[open] summary > svg': { rotate: '0deg' },
  '&[data-updating] small': { opacity: 0.5 },
  '& > div': {
    position: 'absolute',
    insetInline: 0,
    insetBlockEnd: '100%',
    padding: 'calc(var(--space) * 2) clamp(16px, 4vw, 24px) calc(var(--space) * 1)',
    background: 'var(--surface)',
    borderBlockStart: 'max(var(--border-card), 1px) solid var(--card-edge)',
    boxShadow: '0 -12px 24px -16px rgb(0 0 0 / 0.4)',
  },
})

/**
 * The choice, the price and the Continue button, always within reach on a phone. `action` submits the step; `hint` is
 * shown while nothing is chosen. `until` is the end of a checklist's first hold; otherwise the draft has its own.
 */
export const BottomBar = memo(function BottomBar(props: {
  action: ReactNode
  hint?: string
  /** Whether the hint names what is missing: then it stands in the place of the chosen time. */
  isOwed?: boolean
  until?: string | undefined
}) {
  const { action, hint, isOwed = false } = props
  const t = useWords()
  const { facts, draft, quote, moving } = useBooking()
  const look = usePriceLook(facts)
  const bar = useRef<HTMLDivElement>(null)
  useBarRoom(bar)
  const until = props.until ?? keptUntil(draft, facts)
  // After the choice of a date the price of a single unit would be wrong.
  const isComing = hint === undefined && draft.start !== undefined && quote.updating
  return (
    <Bar ref={bar} aria-label={t('summary.heading')} role="region">
      {draft.waiting ? (
        <WaitsFor />
      ) : quote.quote ? (
        <Total quote={quote.quote} owed={isOwed ? hint : undefined} short={hint === undefined} until={until} />
      ) : moving ? (
        <NewTime hint={hint} />
      ) : quote.failure ? (
        <NoPrice failure={quote.failure} />
      ) : (
        <Told>
          <strong>{hint}</strong>
          {isComing ? (
            <Skeleton width="6em" height="1.3em" />
          ) : (
            <small>
              <Price {...look} />
            </small>
          )}
        </Told>
      )}
      {action}
    </Bar>
  )
})

/** A time that is waited for: it costs nothing. */
function WaitsFor() {
  const t = useWords()
  const when = useWhen()
  const { draft, facts } = useBooking()
  const span = chosenSpan(draft, facts)
  const told = span && when(span).shown
  return (
    <Told>
      <strong>{t('checklist.waits')}</strong>
      {told ? <small>{[inTwoPieces(told.day), inOnePiece(told.start)].join(', ')}</small> : null}
    </Told>
  )
}

/** The time chosen for a standing reservation: what moving there costs is asked with Continue. */
function NewTime({ hint }: { hint: string | undefined }) {
  const when = useWhen()
  const { draft, facts } = useBooking()
  const span = chosenSpan(draft, facts)
  const told = span && when(span).shown
  return (
    <Told>
      <strong>{told ? `${inTwoPieces(told.day)}, ${inOnePiece(told.start)}` : hint}</strong>
    </Told>
  )
}

/** The price could not be calculated: so in words, with a button that fits beside that of the step. */
function NoPrice({ failure: { busy, retry } }: { failure: PriceFailure }) {
  const t = useWords()
  return (
    <Told data-part="no-price" role="status">
      {t('quote.failed')}
      <Button variant="quiet" busy={busy} onClick={retry}>
        {t('nav.retry')}
      </Button>
    </Told>
  )
}

interface TotalProps {
  quote: Quote
  /** What is missing still, in the place of the time. */
  owed: string | undefined
  /** After the choice of the date: the price comes first, and the time below it. */
  short: boolean
  until: string | undefined
}

function Total({ quote, owed, short, until }: TotalProps) {
  const t = useWords()
  const when = useWhen()
  const { money } = useFormats()
  const { draft, facts, quote: state } = useBooking()
  // Combined slots also need their end.
  const isSpan = useBootstrap().bookable?.combinedslots === true
  const span = chosenSpan(draft, facts)
  const told = span && when(span).shown
  const total = useTotal()(quote)
  // What is paid with the booking stands below the total.
  const { duenow, dueonapproval } = leftToPay(quote)
  const { finalprice } = quote
  const isOne = useAtomValue(paysOnSiteAtom) || duenow === finalprice || dueonapproval === finalprice
  const parts = [
    isOne || (duenow === 0 && dueonapproval > 0) ? '' : t('quote.part', { amount: money(duenow) }),
    isOne || dueonapproval === 0
      ? ''
      : t('quote.part_on_approval', { amount: money(dueonapproval), by: decidedBy(quote) }),
  ].filter(Boolean)
  // In the narrow space beside the button, a line may only break between day and time, and between two days.
  const day = told && inTwoPieces(told.day)
  const time = told && inOnePiece(isSpan ? told.time : told.start)
  const folded = [day, time].filter(Boolean).join(', ')
  const beneath = [...parts.map(inOnePiece), folded].filter(Boolean).join(' · ') || t('summary.total')
  return (
    <Opened data-updating={state.updating || undefined}>
      <summary>
        <Told>
          {short || !told ? (
            <strong data-part="amount">{total}</strong>
          ) : (
            <strong>{owed ?? (isSpan ? time : folded)}</strong>
          )}
          <small data-part="beneath">
            {short ? (
              <NearEnd until={until}>{beneath}</NearEnd>
            ) : !told ? (
              beneath
            ) : isSpan ? (
              `${day} · ${total}`
            ) : (
              total
            )}
          </small>
        </Told>
        <Icon name="chevron" />
      </summary>
      <div>
        <QuoteLines quote={quote} seats={draft.seats ?? 1} />
      </div>
    </Opened>
  )
}

/**
 * A countdown in the last two minutes of the hold, in the place of what is shown before, so that the bar keeps its
 * height. Screen readers keep reading that: the notice of the hold announces the minutes.
 */
function NearEnd({ until, children }: { until: string | undefined; children: string }) {
  const t = useWords()
  const remaining = useRemaining(until)
  if (!remaining || remaining > calmUntil) return children
  return (
    <>
      <span data-part="remaining" aria-hidden="true">
        <Icon name="clock" size={16} />
        {t('hold.remaining_short', { time: clockOf(remaining) })}
      </span>
      <VisuallyHidden>{children}</VisuallyHidden>
    </>
  )
}
