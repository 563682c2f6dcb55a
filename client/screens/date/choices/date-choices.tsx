import { useBooking } from '../../../booking/context/booking-context.tsx'
import { BookableSwitch } from '../../../booking/resources/bookable-switch.tsx'
import { ChosenResources } from './chosen-resources.tsx'
import { SeatsChoice } from './seats-choice.tsx'
import { SummaryChoice } from './summary-choice.tsx'

interface DateChoicesProps {
  /** The most seats that there are to choose, where that is less than one may take. */
  mostseats?: number
  /** Whether what is chosen has room for so many seats, and stays. */
  keeps?: (seats: number) => boolean
}

/** What is chosen before the date: seats where several can be taken, resources where the customer picks them. */
export function DateChoices({ mostseats, keeps }: DateChoicesProps) {
  const { facts, draft, update, resourcesbeside, inplace } = useBooking()
  const most = Math.min(mostseats ?? facts.seatsperbooking, facts.seatsperbooking)
  const seats = draft.seats && draft.seats <= most ? draft.seats : 0
  // Another number may not fit the slot that was picked.
  const choose = (wanted: number) => update({ seats: wanted, start: undefined, end: undefined, occurrence: undefined })
  return (
    <>
      <BookableSwitch where="summary" />
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
}
