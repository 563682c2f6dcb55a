import { useBooking } from '../booking-context.tsx'
import { ResourceChoice } from './resource-choice.tsx'
import { SeatsChoice } from './seats-choice.tsx'

interface DateChoicesProps {
  /** The most seats that there are to choose, where that is less than one may take. */
  mostseats?: number
  /** Whether what is chosen has room for so many seats, and stays. */
  keeps?: (seats: number) => boolean
}

/** What is chosen before the date: seats where several can be taken, resources where the customer picks them. */
export function DateChoices({ mostseats, keeps }: DateChoicesProps) {
  const { facts, resources, draft, update } = useBooking()
  const most = Math.min(mostseats ?? facts.seatsperbooking, facts.seatsperbooking)
  const seats = draft.seats && draft.seats <= most ? draft.seats : 0
  const chosen = draft.resources ?? []
  // Another number or another person may not fit the slot that was picked.
  const choose = (change: { seats?: number; resources?: string[] }) =>
    update({ ...change, start: undefined, end: undefined, occurrence: undefined })
  return (
    <>
      {facts.seatsperbooking > 1 && most > 0 ? (
        <SeatsChoice
          most={most}
          value={seats}
          onChoose={(wanted) => (keeps?.(wanted) ? update({ seats: wanted }) : choose({ seats: wanted }))}
        />
      ) : null}
      {facts.choicegroups.map((group, index) => (
        <ResourceChoice
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no id and never change place.
          key={index}
          group={group}
          resources={resources.filter((resource) => group.resources.includes(resource.id))}
          chosen={chosen.filter((id) => group.resources.includes(id))}
          onChoose={(ids) => choose({ resources: [...chosen.filter((id) => !group.resources.includes(id)), ...ids] })}
        />
      ))}
    </>
  )
}
