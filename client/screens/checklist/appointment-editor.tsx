import styled from '@emotion/styled'
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { WireTimeslot } from '../../../core/domain/wire/index.ts'
import type { SiteBootstrap } from '../../../core/plugin-api/site.ts'
import { withSeats } from '../../booking/bookable/with-seats.ts'
import { type Booking, BookingProvider, useBooking } from '../../booking/context/booking-context.tsx'
import { addDays, dayBegin } from '../../booking/date/civil-date.ts'
import { useVenueZone } from '../../booking/date/use-zone.ts'
import { useQuote } from '../../booking/price/use-quote.ts'
import { AvailabilityFailed } from '../../booking/trouble/availability-failed.tsx'
import type { CallErrorCode } from '../../data/errors.ts'
import type { Timeslot } from '../../data/timeslots.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import { stepOf } from '../../steps/step-screens.ts'
import { BootstrapProvider, useBootstrap } from '../../ui/bootstrap.tsx'
import { wide } from '../../ui/breakpoints.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useWords } from '../../ui/words.tsx'
import { type ListedBookable, useCart } from './cart-context.tsx'

const Root = styled.section({
  borderBlockStart: 'var(--rule)',
  '&:first-child': { borderBlockStart: 0 },
  scrollMarginBlock: 80,
  '&:focus': { outline: 'none' },
  '& > [data-part=foot]': {
    padding: '0 calc(var(--space) * 2) calc(var(--space) * 1.5)',
    display: 'flex',
    justifyContent: 'flex-end',
  },
})

/** As tall as a calendar with its slots, so that the content below hardly moves. */
const calendarRoom = { minHeight: 852, [wide]: { minHeight: 612 } }

const Waiting = styled.div(calendarRoom, {
  display: 'grid',
  alignContent: 'start',
  gap: 12,
  padding: 'calc(var(--space) * 3) calc(var(--space) * 2)',
})

/** What is chosen before the date is shorter than a calendar: it keeps the room of what stood here while it came. */
const Stage = styled.div({ '&[data-kept]': calendarRoom })

const stepNamed = (name: string) => ({ name, kind: name, prompt: `prompt.${name}` })

/** The calendar of a bookable inside the list: the same screen that chooses its date elsewhere. */
export function AppointmentEditor({ bookable }: { bookable: ListedBookable }) {
  const t = useWords()
  const cart = useCart()
  const { login } = useBooking()
  const bootstrap = useBootstrap()
  const box = useRef<HTMLElement>(null)
  const { entity, facts, forms } = bookable
  const { editing: begun, appointments } = cart.draft
  const editing = useMemo(() => begun && withSeats(begun, facts), [begun, facts])
  const { month, error, load } = useFirstMonth(facts.id)
  const update: UpdateDraft = useCallback(
    (change) =>
      cart.update(({ editing: current }) =>
        current ? { editing: { ...current, ...(typeof change === 'function' ? change(current) : change) } } : {},
      ),
    [cart.update],
  )
  const quote = useQuote(editing ?? unread)
  const picks = facts.choicegroups.length > 0
  const [stage, setStage] = useState({ isDate: !picks || isBegun(editing), entered: false })
  const [hasWaited, setWaited] = useState(false)
  const wait = useCallback(() => setWaited(true), [])
  const toStage = (isDate: boolean) => setStage({ isDate, entered: true })
  const page = useMemo(
    () => ({ ...bootstrap, bookable: entity, bookables: [], availability: month }),
    [bootstrap, entity, month],
  )
  // Moves the focus and the view to the calendar that was opened.
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  if (!editing) return null
  const others = (appointments ?? []).map(({ id }) => id).filter((id) => id !== editing.id)
  const booking: Booking = {
    facts,
    forms,
    resources: bootstrap.resources,
    draft: editing,
    update,
    login,
    entered: stage.entered,
    ready: true,
    resourcesbeside: false,
    quote,
    steps: bootstrap.steps,
    inplace: {
      others,
      toResources: picks ? () => toStage(false) : undefined,
      takeChosen: cart.takeChosen,
      onTaking: cart.onTaking,
      onLost: cart.lose,
    },
    level: 'h4',
    finish: cart.close,
  }
  const step = stepNamed(stage.isDate ? 'datetime_step' : 'resource_step')
  const { Screen } = stepOf(step.kind, facts.datekind)
  return (
    <Root ref={box} tabIndex={-1} data-stage={step.name} aria-label={t('checklist.date_of', { bookable: facts.name })}>
      {month || !stage.isDate ? (
        <BootstrapProvider value={page}>
          <BookingProvider value={booking}>
            <Stage data-kept={hasWaited || undefined}>
              <Suspense fallback={<Placeholder onShown={wait} />}>
                <Screen
                  step={step}
                  draft={editing}
                  update={update}
                  onContinue={stage.isDate ? cart.keep : () => toStage(true)}
                  onBack={cart.close}
                />
              </Suspense>
            </Stage>
          </BookingProvider>
        </BootstrapProvider>
      ) : error ? (
        <AvailabilityFailed error={error} onRetry={load} />
      ) : (
        <Placeholder />
      )}
      <div data-part="foot">
        <Button variant="quiet" onClick={cart.close}>
          {t('checklist.close')}
        </Button>
      </div>
    </Root>
  )
}

/** Whether the choice has begun: a date is shown, or resources were chosen. */
const isBegun = (editing: Draft | undefined): boolean =>
  editing?.start !== undefined || (editing?.resources ?? []).length > 0

const unread = { id: '', modified: 0 }

/** What stands in the place of a calendar that comes, with the room of its foot. */
export function EditorPlaceholder() {
  const t = useWords()
  return (
    <Root aria-hidden>
      <Placeholder />
      <div data-part="foot" style={{ visibility: 'hidden' }}>
        <Button variant="quiet" disabled>
          {t('checklist.close')}
        </Button>
      </div>
    </Root>
  )
}

function Placeholder({ onShown }: { onShown?: () => void }) {
  useLayoutEffect(() => onShown?.(), [onShown])
  return (
    <Waiting aria-busy>
      <Skeleton width="50%" height={28} />
      <Skeleton height={300} />
    </Waiting>
  )
}

type FirstMonth = NonNullable<SiteBootstrap['availability']>

/** A slot in wire format, as calendars read it from a page. */
const asSent = ({ queue, ...slot }: Timeslot): WireTimeslot => ({
  ...slot,
  ...(queue === null ? {} : { waitlist_info: { position: queue } }),
})

/** The first month in which a bookable has any slot, as its own page would bring it. */
function useFirstMonth(bookable: string) {
  const calls = useCalls()
  const { today } = useBootstrap()
  const timezone = useVenueZone()
  const [month, setMonth] = useState<FirstMonth | null>(null)
  const [error, setError] = useState<CallErrorCode | null>(null)
  const load = useCallback(async () => {
    setError(null)
    const day = { start: dayBegin(today, timezone), end: dayBegin(addDays(today, 1), timezone) }
    const answer = await calls.availability({ bookable, ...day, lookahead: true })
    if (answer.ok) setMonth({ month: answer.value.month, timeslots: answer.value.timeslots.map(asSent) })
    else setError(answer.error.code)
  }, [calls, bookable, today, timezone])
  useEffect(() => void load(), [load])
  return { month, error, load: () => void load() }
}
