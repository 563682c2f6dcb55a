import { useBooking } from '../booking-context.tsx'
import { ResourceChoice } from './resource-choice.tsx'
import { SeatsChoice } from './seats-choice.tsx'

/** What is chosen before the date: seats where several can be taken, resources where the customer picks them. */
export function DateChoices() {
  const { facts, resources, draft, update } = useBooking()
  const chosen = draft.resources ?? []
  // Another number or another person may not fit the slot that was picked.
  const choose = (change: { seats?: number; resources?: string[] }) =>
    update({ ...change, start: undefined, end: undefined })
  return (
    <>
      {facts.seatsperbooking > 1 ? (
        <SeatsChoice most={facts.seatsperbooking} value={draft.seats ?? 0} onChoose={(seats) => choose({ seats })} />
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
