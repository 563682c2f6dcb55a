import { useBooking } from '../../../booking/context/booking-context.tsx'
import { BookableSwitch } from '../../../booking/resources/bookable-switch.tsx'
import { ChoicesRow } from './choices-row.ts'
import { ChosenResources } from './chosen-resources.tsx'
import { SeatsChoice } from './seats-choice.tsx'
import { SummaryChoice } from './summary-choice.tsx'

interface DateChoicesProps {
  /** The most seats available, where that is less than one booking may have. */
  mostseats?: number
  /** Whether the present choice has room for a number of seats and stays. */
  keeps?: (seats: number) => boolean
}

/** The choices before the date: seats where several are allowed, resources where the customer picks them. */
export function DateChoices({ mostseats, keeps }: DateChoicesProps) {
  const { facts, draft, update, resourcesbeside, inplace } = useBooking()
  const most = Math.min(mostseats ?? facts.seatsperbooking, facts.seatsperbooking)
  const seats = draft.seats ?? 1
  // The chosen slot may lack room for another number of seats.
  const choose = (wanted: number) => update({ seats: wanted, start: undefined, end: undefined, occurrence: undefined })
  const choices = (
    <>
      {facts.seatsperbooking > 1 && most > 0 ? (
        <SeatsChoice
          most={most}
          value={seats}
          onChoose={(wanted) => (keeps?.(wanted) ? update({ seats: wanted }) : choose(wanted))}
        />
      ) : null}
      {resourcesbeside ? null : inplace?.toResources ? (
        <ChosenResources onChange={inplace.toResources} />
      ) : (
        <SummaryChoice />
      )}
    </>
  )
  // In a checklist, which has no summary, the choices stand below one another.
  return (
    <>
      <BookableSwitch where="summary" />
      {inplace ? choices : <ChoicesRow data-part="row">{choices}</ChoicesRow>}
    </>
  )
}
