import styled from '@emotion/styled'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { Wire } from '../../../core/domain/wire/calls.ts'
import { factsOf } from '../../booking/bookable/bookable-facts.ts'
import { type Booking, BookingProvider, type TakeChosen } from '../../booking/context/booking-context.tsx'
import type { SlotWanted } from '../../booking/context/slot-wanted.ts'
import { PresentPlaceProvider } from '../../booking/date/present-place.ts'
import { AvailabilityFailed } from '../../booking/trouble/availability-failed.tsx'
import type { Move } from '../../data/moves.ts'
import type { Reservation } from '../../data/reservations.ts'
import { useCalls } from '../../data/use-calls.ts'
import type { Draft, UpdateDraft } from '../../state/draft.ts'
import { stepOf } from '../../steps/step-screens.ts'
import { BootstrapProvider, useBootstrap } from '../../ui/bootstrap.tsx'
import { wide } from '../../ui/breakpoints.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { askedFor } from './destination.ts'
import { type Movable, useMovable } from './use-movable.ts'

/** The calendar's columns have paddings of their own: its edges stand out by as much, so that its text does not. */
const Root = styled.section({
  marginInline: 'calc(-1 * clamp(16px, 4vw, 24px))',
  '&& [data-columns]': { [wide]: { paddingInlineStart: 'clamp(16px, 4vw, 24px)' } },
})

/** About as tall as a calendar with its slots, so that what is below hardly moves. */
const Waiting = styled.div({
  display: 'grid',
  alignContent: 'start',
  gap: 12,
  minHeight: 620,
  padding: 'calc(var(--space) * 3) clamp(16px, 4vw, 24px)',
  [wide]: { minHeight: 500 },
})

const dateStep = { name: 'datetime_step', kind: 'datetime_step', prompt: 'prompt.reschedule' }
const resourceStep = { name: 'resource_step', kind: 'resource_step', prompt: 'prompt.resource_step' }

const noQuote: Booking['quote'] = { quote: null, updating: false, failure: null, take: () => undefined }
const nothing = () => undefined

export interface MoveWanted {
  slot: SlotWanted
  seats: number
  /** The resources that the customer names instead of the present ones; absent where those stay. */
  resources?: string[]
  /** Their names. */
  servedby?: string[]
  /** The answers of those who come then, seat by seat; absent where they stay. */
  roster?: Wire['reschedule_reservation']['params']['roster']
  /** Of a move by staff: whether its customer asked for it, as is the rule. */
  isAskedFor?: boolean
  /** What the move costs and means. */
  told: Move
}

interface MoveCalendarProps {
  reservation: Reservation
  token: string
  /** A date was chosen, and what moving to it means is known. */
  onChosen(wanted: MoveWanted): void
}

/** The calendar of a standing reservation: the screen that chooses dates elsewhere, with its own place free. */
export function MoveCalendar(props: MoveCalendarProps) {
  const { movable, error, retry } = useMovable(props.reservation, props.token)
  return (
    <Root>
      {movable ? <Calendar {...props} movable={movable} /> : null}
      {error ? <AvailabilityFailed error={error} onRetry={retry} /> : null}
      {movable || error ? null : <Placeholder />}
    </Root>
  )
}

const Placeholder = () => (
  <Waiting aria-busy>
    <Skeleton width="50%" height={28} />
    <Skeleton height={300} />
  </Waiting>
)

function Calendar({ reservation, token, onChosen, movable }: MoveCalendarProps & { movable: Movable }) {
  const calls = useCalls()
  const bootstrap = useBootstrap()
  const { bookable, resources, availability } = movable
  const facts = useMemo(() => factsOf(bookable, bootstrap.provider), [bookable, bootstrap.provider])
  const choosable = facts.choicegroups.flatMap((group) => group.resources)
  const [named] = useState(() => reservation.resources.filter((id) => choosable.includes(id)))
  const [isDate, setDate] = useState(true)
  const [draft, setDraft] = useState<Draft>({
    id: reservation.id,
    modified: 0,
    bookable: bookable.id,
    seats: reservation.seats,
    reservation: reservation.id,
    resources: named,
    ...(facts.atcustomers && reservation.where !== '' && { location: { address: reservation.where } }),
  })
  const update: UpdateDraft = useCallback(
    (change) => setDraft((current) => ({ ...current, ...(typeof change === 'function' ? change(current) : change) })),
    [],
  )
  const takeChosen = useRef<TakeChosen | null>(null)
  const seats = draft.seats ?? reservation.seats
  const ask = async (slot: SlotWanted) => {
    const chosen = draft.resources ?? []
    const isOther = chosen.toSorted().join() !== named.toSorted().join()
    const servedby = resources.filter(({ id }) => chosen.includes(id)).map(({ name }) => name)
    const wanted = { slot, seats, ...(isOther && { resources: chosen, servedby }) }
    const answer = await calls.reschedule({ ...askedFor(reservation, token, wanted), preview: true })
    if (!answer.ok) return answer.error
    onChosen({ ...wanted, told: answer.value })
    return null
  }
  const page = useMemo(
    () => ({ ...bootstrap, bookable, bookables: [], availability }),
    [bootstrap, bookable, availability],
  )
  const place = reservation.former ?? reservation
  const booking: Booking = {
    facts,
    forms: [],
    resources,
    draft,
    update,
    login: 'guest',
    entered: false,
    ready: true,
    resourcesbeside: false,
    quote: noQuote,
    steps: [],
    // Those who were chosen stay; where one is not free then, another may be chosen.
    inplace: { others: [], takeChosen, ...(choosable.length > 0 && { toResources: () => setDate(false) }) },
    moving: { token, ask },
    finish: nothing,
  }
  const step = isDate ? dateStep : resourceStep
  const { Screen } = stepOf(step.kind, reservation.hastime ? facts.bookabletype : facts.datekind)
  return (
    <BootstrapProvider value={page}>
      <BookingProvider value={booking}>
        <PresentPlaceProvider value={place}>
          <Suspense fallback={<Placeholder />}>
            <Screen step={step} draft={draft} update={update} onContinue={() => setDate(true)} onBack={nothing} />
          </Suspense>
        </PresentPlaceProvider>
      </BookingProvider>
    </BootstrapProvider>
  )
}
